import { takeTurn } from '#lib/core/take-turn.ts';

import { QuestionTerms, type WeightedTerms } from './question-terms.ts';
import type { UnansweredQuestion } from './turn-statistics.ts';

/** Questions that ask about the same, newest first. */
export interface QuestionGroup {
  /** The newest one. */
  query: string;
  count: number;
  newestAt: Date;
  questions: UnansweredQuestion[];
}

/** Two questions are about the same when both share this much of the weight of all their terms, */
const SHARED = 0.38;
/** and this much of the weight of the one that says less. */
const CONTAINED = 0.6;

/** How long a slice of the work may hold the event loop. */
const SLICE_MS = 3;

interface Group {
  leader: WeightedTerms;
  questions: UnansweredQuestion[];
}

/**
 * Puts questions that ask about the same together, without a model: each joins the group whose newest question shares most of what
 * is rare in both, or begins one. Takes them newest first, and gives back the groups in the order of their newest questions; the
 * same questions always make the same groups.
 */
export async function groupQuestions(questions: readonly UnansweredQuestion[]): Promise<QuestionGroup[]> {
  const terms = new QuestionTerms();
  const groups: Group[] = [];
  const bySameTerms = new Map<string, Group>();
  const byTerm = new Map<string, Group[]>();
  await inSlices(questions, ({ query }) => terms.count(query));
  await inSlices(questions, (question) => {
    const weighted = terms.weigh(question.query);
    const key = [...weighted.weights.keys()].toSorted().join(' ');
    const known = bySameTerms.get(key) ?? mostSimilar(weighted, byTerm);
    const group = known ?? { leader: weighted, questions: [] };
    group.questions.push(question);
    bySameTerms.set(key, group);
    if (known !== undefined) return;
    groups.push(group);
    for (const term of weighted.weights.keys()) {
      const others = byTerm.get(term);
      if (others === undefined) byTerm.set(term, [group]);
      else others.push(group);
    }
  });
  return groups.flatMap(({ questions: members }) => {
    const [newest] = members;
    if (newest === undefined) return [];
    return [{ query: newest.query, count: members.length, newestAt: newest.createdAt, questions: members }];
  });
}

function mostSimilar(question: WeightedTerms, byTerm: ReadonlyMap<string, readonly Group[]>): Group | undefined {
  let best: Group | undefined;
  let most = 0;
  const seen = new Set<Group>();
  for (const term of telling(question)) {
    for (const group of byTerm.get(term) ?? []) {
      if (seen.has(group)) continue;
      seen.add(group);
      const similarity = similarityOf(question, group.leader);
      if (similarity <= most) continue;
      best = group;
      most = similarity;
    }
  }
  return best;
}

/** The heaviest terms: whoever shares none of them cannot share enough, so the many that share a common word are never looked at. */
function telling({ weights, total }: WeightedTerms): string[] {
  const lightestFirst = [...weights].toSorted(([, a], [, b]) => a - b);
  let left = 0;
  const first = lightestFirst.findIndex(([, weight]) => (left += weight) >= SHARED * total);
  return lightestFirst.slice(first).map(([term]) => term);
}

/** The share of the weight of all terms that both have; 0 when that is too little. */
function similarityOf(a: WeightedTerms, b: WeightedTerms): number {
  let shared = 0;
  for (const [term, weight] of a.weights) if (b.weights.has(term)) shared += weight;
  const similarity = shared / (a.total + b.total - shared);
  const isContained = shared >= CONTAINED * Math.min(a.total, b.total);
  return isContained && similarity >= SHARED ? similarity : 0;
}

async function inSlices<Item>(items: readonly Item[], work: (item: Item) => void): Promise<void> {
  let since = -Infinity;
  for (const item of items) {
    if (performance.now() - since > SLICE_MS) {
      await takeTurn();
      since = performance.now();
    }
    work(item);
  }
}
