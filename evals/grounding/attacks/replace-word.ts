import type { Random } from '#lib/foundation/core/random.ts';

/** A place in a text and what stands there instead. */
export interface Replacement {
  index: number;
  length: number;
  by: string;
}

export function replaceAt(text: string, { index, length, by }: Replacement): string {
  return text.slice(0, index) + by + text.slice(index + length);
}

/** Every match with what `by` makes of it; a null leaves the match out. */
export function replacements(
  text: string,
  pattern: RegExp,
  by: (match: RegExpExecArray) => string | null,
): Replacement[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const replacement = by(match);
    return replacement === null ? [] : [{ index: match.index, length: match[0].length, by: replacement }];
  });
}

/** The text with one of the replacements made; null when there is none. */
export function replaceOne(text: string, options: Replacement[], random: Random): string | null {
  const chosen = random.pick(options);
  return chosen === undefined ? null : replaceAt(text, chosen);
}

/** Both directions of pairs of words: `[['open', 'closed']]` maps each to the other. */
export function bothWays(pairs: readonly (readonly [string, string])[]): Map<string, string> {
  return new Map(
    pairs.flatMap(([first, second]): [string, string][] => [
      [first, second],
      [second, first],
    ]),
  );
}

/** Every word of the text that the table turns into another one which the text does not hold already. */
export function wordReplacements(text: string, table: ReadonlyMap<string, string>): Replacement[] {
  const lower = text.toLowerCase();
  return [...table].flatMap(([word, other]) =>
    !lower.includes(word) || holdsWord(lower, other)
      ? []
      : replacements(text, wordPattern(word), ([found]) => (isShouted(found) ? null : inCaseOf(found, other))),
  );
}

/** Whether a text in lower case holds a word or phrase as a whole. */
export function holdsWord(lower: string, word: string): boolean {
  return lower.includes(word) && wordPattern(word).test(lower);
}

/** The word with a capital where the other begins with one. */
export function inCaseOf(model: string, word: string): string {
  return /^\p{Lu}/u.test(model) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

const patterns = new Map<string, RegExp>();

function wordPattern(word: string): RegExp {
  let pattern = patterns.get(word);
  if (pattern === undefined) {
    pattern = new RegExp(`(?<![\\p{L}\\p{N}_-])${RegExp.escape(word)}(?![\\p{L}\\p{N}_(-])`, 'giu');
    patterns.set(word, pattern);
  }
  pattern.lastIndex = 0;
  return pattern;
}

// A word in capitals may be a keyword or a name.
function isShouted(word: string): boolean {
  return word.length > 1 && word === word.toUpperCase();
}
