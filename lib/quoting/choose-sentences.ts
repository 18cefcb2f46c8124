import { answerability } from './answerability.ts';
import type { Candidate } from './candidate-sentences.ts';
import { LIBRARY_WEIGHTS, type QuotingWeights, SELECTION_WEIGHTS } from './fitted-weights.ts';
import type { QuotedAnswer, QuotingRequest } from './quoting-request.ts';
import { answerabilityOf, type RankedSentence, rankSentences } from './rank-sentences.ts';
import { type WeighedEvidence, weighEvidence } from './weigh-evidence.ts';
import { answerabilityByMeaning, isCompared, rankByMeaning } from './weigh-meaning.ts';

/** The most sentences that are chosen for what they say; code lines and list items that belong to them may follow. */
const MAX_SENTENCES = 3;

// A further sentence is worth its length while it brings at least this much belief per UTF-16 unit, about one in four at 200
// units: answers to SQuAD's questions then cite about 210 units.
const LEAST_BELIEF_PER_UNIT = 0.0012;

const MAX_UNITS = 4;
// A listing is one thing to read; beyond this many lines it is cut around the line that was chosen.
const MAX_CODE_LINES = 12;

/**
 * Chooses the one to four sentences that answer the question, in reading order; none when the evidence does not seem to
 * answer it. Pure and deterministic. By words it finds answers that share some with their question; where sentences come with their
 * similarity, also those in other words. It cannot tell a sentence that answers from one that speaks of exactly the same things.
 */
export function chooseSentences(request: QuotingRequest): QuotedAnswer {
  const evidence = weighEvidence(request);
  if (evidence.question.terms.length === 0) return { sentenceNumbers: [] };
  const weights = request.mode === 'general' ? LIBRARY_WEIGHTS : SELECTION_WEIGHTS;
  const [best, ...others] = withoutRepetitions(rank(evidence, weights));
  if (best === undefined || !isAnswer(best, evidence, weights)) return { sentenceNumbers: [] };
  const chosen = [best, ...others.slice(0, MAX_SENTENCES - 1).filter(isWorthItsLength)];
  const complete = completeAnswer(
    chosen.map(({ candidate }) => candidate),
    evidence,
  );
  return { sentenceNumbers: complete.map(({ number }) => number) };
}

function rank(evidence: WeighedEvidence, weights: QuotingWeights): RankedSentence[] {
  const byWords = rankSentences(evidence, weights.score);
  return isCompared(evidence.passages) ? rankByMeaning(byWords) : byWords;
}

function isAnswer(best: RankedSentence, evidence: WeighedEvidence, weights: QuotingWeights): boolean {
  const odds = answerability(answerabilityOf(best, evidence), weights.answerability);
  // Also a weak embedder, or one whose vectors are not there yet, takes no answer away that words would give.
  if (odds > weights.leastAnswerability) return true;
  return isCompared(evidence.passages) && answerabilityByMeaning(best.candidate, odds) > 0;
}

/** Books say some things twice, word for word; the better place is enough. */
function withoutRepetitions(ranked: RankedSentence[]): RankedSentence[] {
  const said = new Set<string>();
  return ranked.filter(({ candidate }) => {
    const words = candidate.sequence.join(' ');
    if (said.has(words)) return false;
    said.add(words);
    return true;
  });
}

function isWorthItsLength({ candidate, belief }: RankedSentence): boolean {
  return belief / candidate.text.length > LEAST_BELIEF_PER_UNIT;
}

/**
 * The chosen sentences with what they cannot do without, in reading order: the lines of a listing around a chosen line, the
 * list or listing a chosen sentence announces with a colon, and the other items of a list when several things are asked for.
 * At most four units, a listing counting as one.
 */
function completeAnswer(chosen: Candidate[], { question, passages }: WeighedEvidence): Candidate[] {
  const kept = new Map<number, Candidate>();
  let units = 0;
  const keep = (group: Candidate[]) => {
    const fresh = group.filter(({ number }) => !kept.has(number));
    const cost = group.every(({ kind }) => kind === 'code') ? Math.min(1, fresh.length) : fresh.length;
    if (units + cost > MAX_UNITS) return;
    units += cost;
    for (const candidate of fresh) kept.set(candidate.number, candidate);
  };
  for (const candidate of chosen) keep(candidate.kind === 'code' ? listing(candidate, passages) : [candidate]);
  for (const candidate of chosen) {
    const following = announced(candidate, passages);
    if (following[0]?.kind === 'code') keep(listing(following[0], passages));
    else for (const item of following) keep([item]);
    if (candidate.kind === 'item' && question.form.wantsList)
      for (const item of list(candidate, passages)) keep([item]);
    if (question.form.wantsCode && candidate.kind === 'prose') keep(listingBeside(candidate, passages));
  }
  return [...kept.values()].sort(inReadingOrder);
}

function inReadingOrder(first: Candidate, second: Candidate): number {
  return first.passageIndex - second.passageIndex || first.index - second.index;
}

/** The lines of code around a line of code. */
function listing(line: Candidate, passages: Candidate[][]): Candidate[] {
  const lines = run(line, passages);
  if (lines.length <= MAX_CODE_LINES) return lines;
  const position = lines.indexOf(line);
  const start = Math.max(0, Math.min(position - MAX_CODE_LINES / 3, lines.length - MAX_CODE_LINES));
  return lines.slice(start, start + MAX_CODE_LINES);
}

/** The other items of a list, those after the chosen one first. */
function list(item: Candidate, passages: Candidate[][]): Candidate[] {
  const items = run(item, passages);
  const position = items.indexOf(item);
  return [...items.slice(position + 1), ...items.slice(0, position).toReversed()];
}

/** What a sentence that ends in a colon leads to: list items, rows or the first line of code. */
function announced(candidate: Candidate, passages: Candidate[][]): Candidate[] {
  if (!/:\s*$/.test(candidate.text)) return [];
  const next = passages[candidate.passageIndex]?.[candidate.index + 1];
  if (next === undefined || next.kind === 'prose' || next.kind === 'heading') return [];
  return run(next, passages);
}

/** The listing right after a sentence, or right before it. */
function listingBeside(candidate: Candidate, passages: Candidate[][]): Candidate[] {
  const passage = passages[candidate.passageIndex];
  const beside = [passage?.[candidate.index + 1], passage?.[candidate.index - 1]].find(
    (other) => other?.kind === 'code',
  );
  return beside === undefined ? [] : listing(beside, passages);
}

/** The unbroken run of sentences of the same kind around a sentence. */
function run(member: Candidate, passages: Candidate[][]): Candidate[] {
  const passage = passages[member.passageIndex] ?? [];
  let start = member.index;
  while (passage[start - 1]?.kind === member.kind) start -= 1;
  let end = member.index + 1;
  while (passage[end]?.kind === member.kind) end += 1;
  return passage.slice(start, end);
}
