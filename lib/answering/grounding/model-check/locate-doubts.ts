import type { ClaimDoubt } from '#lib/contracts/claim.ts';
import { ENGLISH } from '#lib/foundation/text/languages/languages.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

import { readText } from '../claims/reading/reading.ts';
import type { Token } from '../claims/reading/token.ts';
import { isNegator } from '../claims/words/negators.ts';
import type { ModelJudgement } from './judge-claims.ts';

/** Doubted words by their range in the Markdown of their claim: half-open, UTF-16 code units. */
export interface DoubtedRange extends TextRange {
  kind: ClaimDoubt['kind'];
}

interface LocatedWord extends TextRange {
  isDoubted: boolean;
}

/** Where doubted words stand in the Markdown of their claim, which has the words of its text in the same order. Neighbours are one range. */
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

/** A word that is not found so far ahead is left out: further on, it is another. */
const REACH = 200;

function locateWords(markdown: string, text: string, words: ModelJudgement['words']): LocatedWord[] {
  // Numbers of markers and addresses of links are no words of the claim.
  const own = markdown.replace(/\[[\d,\s–-]+\]|\]\([^\]()]*\)/g, (other) => '\0'.repeat(other.length));
  let from = 0;
  return words.flatMap(({ start, end, isDoubted }) => {
    // Punctuation at the edge of a word is no part of what is wrong.
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

/** Where a word ends that begins there; in Markdown any sign of it may stand behind a backslash. */
function endOfWord(word: string, markdown: string, start: number): number | null {
  let end = start;
  for (const sign of word) {
    if (end > start && markdown[end] === '\\' && sign !== '\\') end += 1;
    if (!markdown.startsWith(sign, end)) return null;
    end += sign.length;
  }
  return end;
}

/** Within inline code nothing can be marked, so it is doubted as a whole. */
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
    if (last !== undefined && word.start < last.end) continue; // of the same code
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

/** By the first of the words that is a figure, a name or the like. */
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
