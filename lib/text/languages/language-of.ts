import { wordLength } from '../word-length.ts';
import { writtenWords } from '../terms.ts';
import { ENGLISH, LATIN_LANGUAGES, type Language, languageOfScript } from './languages.ts';

/** UTF-16 units: more of a text says no more about its language. */
const ENOUGH = 4_000;
/** In every language as many of the words at least join others. In names, code and titles in English some do so by chance. */
const LEAST_SHARE = 0.2;
const FEWEST = 2;

const languagesWith = Map.groupBy(
  LATIN_LANGUAGES.flatMap((language) => [...language.stopWords].map((word) => ({ word, language }))),
  ({ word }) => word,
);

/**
 * The language of a text: that of the script which most of it is written in, or of Latin letters the one that has most of its words
 * among its stop words. Null where nothing tells: names, code, and languages that are not known here.
 */
export function languageOf(text: string): Language | null {
  const words = writtenWords(text.slice(0, ENOUGH));
  const lengths = new Map<Language | null, number>();
  for (const word of words) {
    const language = languageOfScript(word);
    lengths.set(language, (lengths.get(language) ?? 0) + wordLength(word));
  }
  const byScript = highest(lengths, [...lengths.keys()]);
  return byScript === null ? ofLatin(words) : (byScript ?? null);
}

function ofLatin(words: readonly string[]): Language | null {
  // A single letter may be a name in code, and a word with a capital is part of a name in a language of its own, unless it begins a text.
  const plain = words.filter((word, index) => word.length > 1 && (index === 0 || !/^\p{Lu}/u.test(word)));
  const counts = new Map<Language, number>();
  for (const word of plain) {
    for (const { language } of languagesWith.get(word.toLowerCase()) ?? [])
      counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const best = highest(counts, LATIN_LANGUAGES);
  if (best === undefined) return null;
  return best === ENGLISH || (counts.get(best) ?? 0) >= Math.max(FEWEST, LEAST_SHARE * plain.length) ? best : null;
}

/** What counts most; of several the first. */
function highest<Key>(counts: ReadonlyMap<Key, number>, order: readonly Key[]): Key | undefined {
  let [best, most]: [Key | undefined, number] = [undefined, 0];
  for (const key of order) {
    const count = counts.get(key) ?? 0;
    if (count > most) [best, most] = [key, count];
  }
  return best;
}
