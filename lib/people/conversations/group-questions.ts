import { takeTurn } from '#lib/serving/limits/take-turn.ts';
import { terms, words } from '#lib/foundation/text/terms.ts';

import type { UnansweredQuestion } from './turn-statistics.ts';

/** Questions about the same subject, newest first. */
export interface QuestionGroup {
  /** The newest question. */
  query: string;
  count: number;
  newestAt: Date;
  questions: UnansweredQuestion[];
}

/** Two questions are about the same subject if they share at least this fraction of the weight of all their terms. */
const SHARED = 0.38;
/** They must also share at least this fraction of the weight of the shorter question. */
const CONTAINED = 0.6;

/** How long a slice of the work may block the event loop, in milliseconds. */
const SLICE_MS = 3;

interface Group {
  leader: WeightedTerms;
  questions: UnansweredQuestion[];
}

/** The subject of a question: its terms, each with its weight. */
interface WeightedTerms {
  weights: ReadonlyMap<string, number>;
  total: number;
}

/** Words used in questions about anything say little about the subject. */
const ASKING = new Set(
  terms(`ask answer explain explanation tell describe description mean meaning define definition understand know learn show help
    work use usage used get make want need like look find give go say way thing case example reason purpose possible good best
    better difference differ different compare comparison happen please question book page chapter section document handle
    support able actually exactly really simple simply basic work mention write wrote written`),
);
const ASKING_WEIGHT = 0.2;

/** Prior for rarity: terms are weighted as if this many other questions had been asked, since rarely seen terms are not yet known to be rare. */
const PRIOR_QUESTIONS = 20;

/** A pasted page is identified by its beginning; at most this many terms are compared. */
const MOST_TERMS = 40;

/**
 * Groups questions about the same subject, without a model: each joins the group whose newest question shares most of the terms rare in both, or
 * begins one. Takes them newest first, and returns the groups in the order of their newest questions; the same questions always make the same groups.
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

/** Returns the heaviest terms: a question that shares none of them cannot share enough, so the many that share a common word are never compared. */
function telling({ weights, total }: WeightedTerms): string[] {
  const lightestFirst = [...weights].toSorted(([, a], [, b]) => a - b);
  let left = 0;
  const first = lightestFirst.findIndex(([, weight]) => (left += weight) >= SHARED * total);
  return lightestFirst.slice(first).map(([term]) => term);
}

/** Returns the shared fraction of the weight of all terms; 0 if it is too small. */
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

/** The terms of questions, weighted by their rarity among them. */
class QuestionTerms {
  readonly #frequency = new Map<string, number>();
  readonly #known = new Map<string, Set<string>>();
  #questions = 0;

  /** Adds a question to the frequencies. */
  count(query: string): void {
    this.#questions += 1;
    for (const term of this.#termsOf(query)) this.#frequency.set(term, (this.#frequency.get(term) ?? 0) + 1);
  }

  weigh(query: string): WeightedTerms {
    const weights = new Map([...this.#termsOf(query)].map((term) => [term, this.#weightOf(term)]));
    return { weights, total: weights.values().reduce((sum, weight) => sum + weight, 0) };
  }

  #weightOf(term: string): number {
    const rarity = Math.log(1 + (this.#questions + PRIOR_QUESTIONS) / (1 + (this.#frequency.get(term) ?? 0)));
    return ASKING.has(term) ? ASKING_WEIGHT * rarity : rarity;
  }

  #termsOf(query: string): Set<string> {
    const known = this.#known.get(query) ?? new Set(termsOfQuestion(query).slice(0, MOST_TERMS));
    this.#known.set(query, known);
    return known;
  }
}

// "What is it?" has nothing but stop words, and "???" not even those: such questions are grouped by their literal text.
function termsOfQuestion(query: string): string[] {
  const telling = terms(query);
  if (telling.length > 0) return telling;
  const all = words(query);
  return all.length > 0 ? all : [query.trim()];
}
