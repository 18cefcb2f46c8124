import { citationMarkers } from '#lib/contracts/citation-marker.ts';
import type { ClaimDoubt } from '#lib/contracts/claim.ts';
import { ENGLISH } from '#lib/foundation/text/languages/languages.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

import { readText } from '../claims/reading/reading.ts';
import type { Token } from '../claims/reading/token.ts';
import { isNegator } from '../claims/words/negators.ts';
import type { ModelJudgement } from './judge-claims.ts';

/** Doubted words by their range in the Markdown of their claim: half-open, in UTF-16 code units. */
export interface DoubtedRange extends TextRange {
  kind: ClaimDoubt['kind'];
}

interface LocatedWord extends TextRange {
  isDoubted: boolean;
}

/** Finds the doubted words in the Markdown of their claim, which has the words of its text in the same order. Neighbouring words form one range. */
export function locateDoubts(
  markdown: string,
  { text, words }: Pick<ModelJudgement, 'text' | 'words'>,
): DoubtedRange[] {
  return runsOf(locateWords(markdown, text, words)).map(({ start, end }) => ({
    start,
    end,
    kind: kindOf(markdown.slice(start, end)),
  }));
}

/** A word is searched for at most this far ahead; further on, a match is a different occurrence. */
const REACH = 200;

function locateWords(markdown: string, text: string, words: ModelJudgement['words']): LocatedWord[] {
  // Marker numbers and link addresses are not words of the claim.
  let own = markdown.replace(/\]\([^\]()]*\)/g, (address) => '\0'.repeat(address.length));
  for (const { start, end } of citationMarkers(markdown))
    own = own.slice(0, start) + '\0'.repeat(end - start) + own.slice(end);
  let from = 0;
  return words.flatMap(({ start, end, isDoubted }) => {
    // Punctuation at the edge of a word is not part of the error.
    const [word] = /[\p{L}\p{N}](?:.*[\p{L}\p{N}%])?/u.exec(text.slice(start, end)) ?? [];
    const found = word === undefined ? null : findWord(word, own, from);
    if (found === null) return [];
    from = found.end;
    return [{ ...withCode(markdown, found), isDoubted }];
  });
}

function findWord(word: string, markdown: string, from: number): TextRange | null {
  for (let start = from; start < Math.min(markdown.length, from + REACH); start += 1) {
    const end = endOfWord(word, markdown, start);
    if (end !== null) return { start, end };
  }
  return null;
}

/** Returns the end of a word that begins at the given offset; in Markdown any of its characters may be escaped with a backslash. */
function endOfWord(word: string, markdown: string, start: number): number | null {
  let end = start;
  for (const sign of word) {
    if (end > start && markdown[end] === '\\' && sign !== '\\') end += 1;
    if (!markdown.startsWith(sign, end)) return null;
    end += sign.length;
  }
  return end;
}

/** Parts of inline code cannot be marked, so it is doubted as a whole. */
function withCode(markdown: string, { start, end }: TextRange): TextRange {
  for (const { 0: code, index } of markdown.matchAll(/`[^`]+`/g))
    if (index <= start && end <= index + code.length) return { start: index, end: index + code.length };
  return { start, end };
}

function runsOf(words: readonly LocatedWord[]): LocatedWord[] {
  const runs: LocatedWord[] = [];
  let isRun = false;
  for (const word of words) {
    const last = runs.at(-1);
    if (last !== undefined && word.start < last.end) continue; // within the same code span
    if (!word.isDoubted) isRun = false;
    else if (isRun && last !== undefined) last.end = Math.max(last.end, word.end);
    else {
      runs.push({ ...word });
      isRun = true;
    }
  }
  return runs;
}

const KINDS: Partial<Record<Token['kind'], ClaimDoubt['kind']>> = {
  number: 'number',
  ordinal: 'number',
  date: 'date',
  unit: 'unit',
  identifier: 'identifier',
};

/** Determined by the first word that is a figure, a name or the like. */
function kindOf(words: string): ClaimDoubt['kind'] {
  const reading = readText(words, { languageByDefault: ENGLISH });
  for (const token of reading.tokens) {
    const kind = token.isCode ? 'identifier' : KINDS[token.kind];
    if (kind !== undefined) return kind;
    if (isNegator(token, reading)) return 'negation';
    if (/^\p{Lu}/u.test(token.raw)) return 'name';
  }
  return 'wording';
}
