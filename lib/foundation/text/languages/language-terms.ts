import { foldAccents } from '../folding/fold-letters.ts';
import { KnownWords } from '../known-words.ts';
import { characterPairs, type TextToken, writtenWords } from '../terms.ts';
import { UNSPACED } from '../unspaced-scripts.ts';
import { type Language, languageOfScript } from './languages.ts';
import { segmentWords } from './segment-words.ts';

/** Hangul syllables: endings attach without a boundary that a stemmer or a dictionary would find. */
const SYLLABLES = /^\p{Script=Hangul}+$/u;

const known = new Map<Language, KnownWords<readonly TextToken[]>>();

/**
 * Returns the words of a text in a language, each with its terms: the stem, or none for a stop word. A word in another script than the language's is
 * treated as that script's language. Scripts without spaces are split by a dictionary; Korean words get overlapping pairs of syllables. In English,
 * everything in Latin letters has the terms that `tokens` gives.
 */
export function tokensIn(text: string, language: Language): TextToken[] {
  return tokensOfWords(writtenWords(text), language);
}

/** Like `tokensIn`, for the words `writtenWords` has found in a text. */
export function tokensOfWords(words: readonly string[], language: Language): TextToken[] {
  const ofLanguage = known.get(language) ?? new KnownWords((word) => tokensOf(word, language));
  known.set(language, ofLanguage);
  return words.flatMap((word) => ofLanguage.of(word));
}

/** Returns the terms of a text in a language, in order, with repetitions and without stop words. */
export function termsIn(text: string, language: Language): string[] {
  return tokensIn(text, language).flatMap(({ terms }) => terms);
}

function tokensOf(word: string, language: Language): TextToken[] {
  const folded = foldAccents(word, 'latin');
  const own = languageOfScript(folded) ?? language;
  if (UNSPACED.test(folded)) return segmentWords(word).map((part) => ({ word: part, terms: termsOf(part, own) }));
  return [{ word, terms: SYLLABLES.test(folded) ? characterPairs(folded) : termsOf(folded, own) }];
}

function termsOf(word: string, { stopWords, termOf }: Language): string[] {
  return stopWords.has(word) ? [] : [termOf(word)];
}
