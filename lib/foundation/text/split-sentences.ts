import { GraphemeEdges } from './graphemes.ts';
import { languageOf } from './languages/language-of.ts';
import type { Language } from './languages/languages.ts';
import { customsIn, type SentenceCustoms } from './languages/sentence-ends.ts';
import { stopsAtAbbreviation } from './languages/stops-at-abbreviation.ts';
import type { TextRange } from './range.ts';
import { firstIndexWhere } from './search-sorted.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

// "word.[3] Next": ICU treats the bracket as closing punctuation and breaks after it.
const REFERENCE_MARKS = /(?<=[.!?。！？"'”’»)])(?:\[[^\][\s]{1,12}\])+(?=\s|$)/gu;
const CLOSING = /["'”’»)]/;
const STOP = /[.!?。！？]/;
const LINE_BREAK_IN_PARAGRAPH = /\r?\n(?<!\n[^\S\n]*\r?\n)(?![^\S\n]*\n)|\r(?!\n)|[\u0085\u2028]/g;
const ENUMERATOR = /^[([]?(?:\p{N}{1,3}|\p{L}|[ivxIVX]{1,5})(?:\.\p{N}{1,3})*[.)\]]$/u;
const STARTS_LOWER = /^["'“„‘«([{¿¡*_]*\p{Ll}/u;
const UNSPACED_END = /[。！？｡．][”’」』）)]*$/u;
const LONGEST_MEMORY = 80;

/** The longest sentence, in UTF-16 code units. */
export const MAX_SENTENCE_LENGTH = 600;

/** Facts about a text as a whole. */
export interface KnownText {
  edges: GraphemeEdges;
  /** The language whose rules for sentence ends apply; null if undetermined. */
  language: Language | null;
}

/** Returns the facts about a whole text that are needed to split it. */
export function knownOf(text: string, units: readonly TextRange[] = []): KnownText {
  return { edges: new GraphemeEdges(text, units), language: languageOf(text) };
}

/**
 * Splits prose into sentences: trimmed ranges of `text` in order, with nothing but white space between them, none over 600 UTF-16 units and none that
 * cuts a grapheme. A single line break reads as a space; a blank line ends a sentence. Boundaries are ICU's (UAX 29) with additional rules for
 * abbreviations, initials, ordinals, quotations and reference marks: those of the text's language, English if none is found. Callers that split a
 * text part by part pass the facts about the whole (`knownOf`), so that it is read once. No sentence ends within a unit that its edges know of, and a
 * longer unit stays whole.
 */
export function splitSentences(
  text: string,
  within: TextRange = { start: 0, end: text.length },
  { edges, language }: KnownText = knownOf(text),
): TextRange[] {
  const prose = withUnitsAsWords(text, within, edges.units);
  const ranges: TextRange[] = [];
  let start = 0;
  for (const boundary of boundaries(prose, customsIn(language))) {
    const range = trimRange(text, { start: within.start + start, end: within.start + boundary }, edges);
    if (range) ranges.push(...splitLongRange(text, range, edges));
    start = boundary;
  }
  return ranges;
}

/** A letter without case. ICU ends sentences before and after it as around any other word. */
const UNIT_LETTER = '\u05D0';

/** Returns a part of a text in which every unit is replaced by a word of the same length. */
function withUnitsAsWords(text: string, within: TextRange, units: readonly TextRange[]): string {
  let prose = '';
  let at = within.start;
  for (let index = firstIndexWhere(units, ({ end }) => end > within.start); ; index += 1) {
    const unit = units[index];
    if (unit === undefined || unit.start >= within.end) return prose + text.slice(at, within.end);
    const [start, end] = [Math.max(unit.start, at), Math.min(unit.end, within.end)];
    prose += text.slice(at, start) + UNIT_LETTER.repeat(end - start);
    at = end;
  }
}

/** Returns the range without white space at its edges and without splitting a grapheme; null if nothing is left. */
export function trimRange(text: string, range: TextRange, edges = new GraphemeEdges(text)): TextRange | null {
  let { start, end } = range;
  while (start < end && /\s/.test(text.charAt(start))) start += 1;
  while (end > start && /\s/.test(text.charAt(end - 1))) end -= 1;
  if (start === end) return null;
  return { start: Math.max(range.start, edges.startOf(start)), end: Math.min(range.end, edges.endOf(end)) };
}

/** Returns the sentence ends, the last one at the end of the prose. */
function boundaries(prose: string, customs: SentenceCustoms): number[] {
  const masked = blankOut(blankOutReferences(prose), LINE_BREAK_IN_PARAGRAPH);
  const edges = new GraphemeEdges(prose);
  const kept: number[] = [];
  let start = 0;
  for (const { index, segment } of segmenter.segment(masked)) {
    // ICU breaks between a space and a combining mark on it, although they are one grapheme.
    const boundary = edges.startOf(index + segment.length);
    if (boundary <= start) continue;
    if (boundary < masked.length && !endsSentence(masked, { start, end: boundary }, customs)) continue;
    kept.push(boundary);
    start = boundary;
  }
  return kept;
}

/** Blanks out reference marks after a full stop, including those after closing quotation marks and brackets. */
function blankOutReferences(prose: string): string {
  return prose.replace(REFERENCE_MARKS, (marks, at: number) =>
    followsStop(prose, at) ? ' '.repeat(marks.length) : marks,
  );
}

function followsStop(text: string, at: number): boolean {
  let end = at;
  while (CLOSING.test(text.charAt(end - 1))) end -= 1;
  return STOP.test(text.charAt(end - 1));
}

/** Replaces every match by spaces of the same length, so that offsets are kept. */
function blankOut(text: string, pattern: RegExp): string {
  return text.replace(pattern, (match) => ' '.repeat(match.length));
}

function endsSentence(text: string, { start, end: boundary }: TextRange, customs: SentenceCustoms): boolean {
  const rawBefore = text.slice(Math.max(start, boundary - LONGEST_MEMORY), boundary);
  const before = rawBefore.trimEnd();
  const after = text.slice(boundary, boundary + LONGEST_MEMORY);
  if (rawBefore.includes('\n', before.length)) return true;
  if (rawBefore === before) return UNSPACED_END.test(before);
  if (!/[\p{L}\p{N}]/u.test(after)) return false;
  if (STARTS_LOWER.test(after)) return false;
  if (ENUMERATOR.test(before.trimStart()) && boundary - start < LONGEST_MEMORY) return false;
  return !stopsAtAbbreviation(before, after, customs);
}

/**
 * Cuts a range into pieces of at most 600 UTF-16 units: after a clause, otherwise between words, otherwise between graphemes. Only white space is
 * lost between pieces. A longer single grapheme is not split.
 */
export function splitLongRange(text: string, range: TextRange, edges = new GraphemeEdges(text)): TextRange[] {
  const pieces: TextRange[] = [];
  let start = range.start;
  while (range.end - start > MAX_SENTENCE_LENGTH) {
    const cut = cutPoint(text, { start, end: range.end }, edges);
    pieces.push({ start, end: cut.end });
    start = cut.next;
  }
  if (start < range.end) pieces.push({ start, end: range.end });
  return pieces;
}

function cutPoint(text: string, { start, end: limit }: TextRange, edges: GraphemeEdges): { end: number; next: number } {
  const window = text.slice(start, start + MAX_SENTENCE_LENGTH);
  const spaces = [...window.matchAll(/(?<=\S)\s+(?=\S)/g)]
    .map((match) => ({ end: start + match.index, next: start + match.index + match[0].length }))
    .filter(({ end, next }) => edges.startOf(end) === end && edges.startOf(next) === next);
  const late = spaces.filter(({ end }) => end - start > MAX_SENTENCE_LENGTH / 3);
  const clause = late.findLast(({ end }) => /[,;:–—)\]]/.test(text.charAt(end - 1)));
  return clause ?? spaces.at(-1) ?? cutBetweenGraphemes({ start, end: limit }, edges);
}

function cutBetweenGraphemes({ start, end: limit }: TextRange, edges: GraphemeEdges): { end: number; next: number } {
  const before = edges.startOf(start + MAX_SENTENCE_LENGTH);
  const end = before > start ? before : Math.min(limit, edges.endOf(start + MAX_SENTENCE_LENGTH));
  return { end, next: end };
}
