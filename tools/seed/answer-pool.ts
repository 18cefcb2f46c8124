import { refusalsFor } from '#lib/answering/agent/fixed-sentences.ts';
import type { GroundingMode } from '#lib/contracts/claim.ts';
import type { SelectionPlace, TurnMode, TurnOutcome } from '#lib/people/conversations/turn.ts';
import type { Passage } from '#lib/answering/retrieval/chunk.ts';
import { sliceRange } from '#lib/foundation/text/range.ts';

import { type SeedAnswer, type SeedEvidence, writeAnswer } from './seed-answer.ts';
import type { SeedDraw } from './seed-draw.ts';
import type { SeedSection } from './seed-section.ts';

const { nothingFound: NOTHING_FOUND, noAnswerInEvidence: NO_ANSWER_IN_EVIDENCE } = refusalsFor('');

const PASSAGES = 5;
/** So many answers are kept about a section, and about all of them: what is asked often is answered in the same words again. */
const KEPT = { aboutOne: 6, inAll: 2_000 };

interface AnswerNeed {
  section: SeedSection;
  /** The sections around it: what a search would find too. */
  neighbours: readonly SeedSection[];
  mode: TurnMode;
  outcome: TurnOutcome;
  grounding: GroundingMode;
  /** What addresses of sources begin with. */
  baseUrl: string;
}

/** An answer with what it was made of. */
export interface AnswerDraft {
  answer: SeedAnswer;
  passages: Passage[];
  /** Null in general mode. */
  selection: SelectionPlace | null;
}

/** Answers about sections. To judge claims takes time, so the whole ones are used again. */
export class AnswerPool {
  readonly #kept = new Map<string, AnswerDraft[]>();
  readonly #most: number;

  constructor(sectionCount: number) {
    this.#most = Math.max(KEPT.aboutOne, Math.ceil(KEPT.inAll / sectionCount));
  }

  draft(draw: SeedDraw, need: AnswerNeed): AnswerDraft {
    const { section, mode, outcome, grounding } = need;
    if (outcome !== 'answered') return makeDraft(draw, need);
    const key = `${section.chunk.id} ${mode} ${grounding}`;
    const kept = this.#kept.get(key) ?? [];
    const known = kept[draw.below(this.#most)];
    if (known !== undefined) return known;
    const draft = makeDraft(draw, need);
    if (kept.length < this.#most) this.#kept.set(key, [...kept, draft]);
    return draft;
  }
}

function makeDraft(draw: SeedDraw, need: AnswerNeed): AnswerDraft {
  const selection = need.mode === 'selected_text' ? selectionOf(need.section) : null;
  const passages = selection === null && need.outcome !== 'failed' ? retrieve(draw, need) : [];
  return { answer: answerTo(draw, need, { passages, selection }), passages, selection };
}

/** From the first to the last sentence that can be quoted. */
function selectionOf(section: SeedSection): SelectionPlace {
  const { id: pageId, version: pageVersion } = section.page;
  const start = section.quotable[0]?.start ?? 0;
  return { pageId, pageVersion, start, end: section.quotable.at(-1)?.end ?? start };
}

/** The section and others, best first; for what is not answered only others, if any. */
function retrieve(draw: SeedDraw, { section, neighbours, outcome }: AnswerNeed): Passage[] {
  const isFound = outcome !== 'not_found';
  if (!isFound && draw.chance(0.5)) return [];
  const others = draw.shuffle(neighbours).slice(0, PASSAGES - 1);
  let relevance = isFound ? 0.55 + 0.4 * draw.next() : 0.32;
  return (isFound ? [section, ...others] : others).map(({ chunk }) => {
    const passage = { chunk, relevance: rounded(relevance), wordRelevance: rounded(relevance) };
    relevance *= 0.7 + 0.25 * draw.next();
    return passage;
  });
}

function answerTo(
  draw: SeedDraw,
  { section, neighbours, outcome, grounding, baseUrl }: AnswerNeed,
  { passages, selection }: Omit<AnswerDraft, 'answer'>,
): SeedAnswer {
  if (outcome === 'not_found') return saying(passages.length === 0 ? NOTHING_FOUND : NO_ANSWER_IN_EVIDENCE);
  if (outcome === 'failed' && draw.chance(0.7)) return saying('');
  const length = draw.between(1, outcome === 'answered' ? 4 : 2);
  const from = draw.below(Math.max(1, section.quotable.length - length + 1));
  const sentences = section.quotable.slice(from, from + length).map((sentence) => ({ section, sentence }));
  const found = new Set(passages.map(({ chunk }) => chunk.id));
  const second = neighbours.find(({ chunk }) => found.has(chunk.id));
  if (second !== undefined && draw.chance(0.35)) {
    const sentence = draw.pick(second.quotable);
    if (sentence !== undefined) sentences.push({ section: second, sentence });
  }
  const evidence: SeedEvidence =
    selection === null
      ? { kind: 'library', passages: passages.length > 0 ? passages : [bare(section)], baseUrl }
      : { kind: 'selection', text: sliceRange(section.page.text, selection), start: selection.start };
  return writeAnswer(draw, { sentences, evidence, grounding });
}

function saying(response: string): SeedAnswer {
  return { response, claims: [], sources: [], withheld: [] };
}

function bare({ chunk }: SeedSection): Passage {
  return { chunk, relevance: 0.5, wordRelevance: 0.5 };
}

function rounded(relevance: number): number {
  return Math.round(relevance * 10_000) / 10_000;
}
