import type { Candidate } from './candidate-sentences.ts';
import type { WeighedEvidence } from './weigh-evidence.ts';

const MAX_UNITS = 4;
// A listing is one thing to read; beyond this many lines it is cut around the line that was chosen.
const MAX_CODE_LINES = 12;

/**
 * The chosen sentences with what they cannot do without, in reading order: the lines of a listing around a chosen line, the
 * list or listing a chosen sentence announces with a colon, and the other items of a list when several things are asked for.
 * At most four units, a listing counting as one.
 */
export function completeAnswer(chosen: Candidate[], { question, passages }: WeighedEvidence): Candidate[] {
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
