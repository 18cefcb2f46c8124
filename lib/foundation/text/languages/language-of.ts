import { KnownWords } from '../known-words.ts';
import { wordLength } from '../word-length.ts';
import { writtenWords } from '../terms.ts';
import { ENGLISH, LATIN_LANGUAGES, type Language, languageOfScript } from './languages.ts';

/** UTF-16 units: more of a text says no more about its language. */
const ENOUGH = 4_000;
/** In every language as many of the words at least join others. In names, code and titles in English some do so by chance. */
const LEAST_SHARE = 0.2;
const FEWEST = 2;

const languagesWith = new Map<string, Language[]>();
for (const language of LATIN_LANGUAGES) {
  for (const word of language.stopWords) languagesWith.set(word, [...(languagesWith.get(word) ?? []), language]);
}

/** What a word tells of the language of its text. */
interface KnownWord {
  /** That of its script; null for Latin letters and numbers. */
  language: Language | null;
  length: number;
  isSingleCharacter: boolean;
  isCapital: boolean;
  /** The languages that have it among their stop words. */
  joinedIn: readonly Language[];
}

const known = new KnownWords((word): KnownWord => ({
  ...{ language: languageOfScript(word), length: wordLength(word) },
  ...{ isSingleCharacter: word.length === 1, isCapital: /^\p{Lu}/u.test(word) },
  joinedIn: languagesWith.get(word.toLowerCase()) ?? [],
}));

/**
 * The language of a text: that of the script which most of it is written in, or of Latin letters the one that has most of its words
 * among its stop words. Null where nothing tells: names, code, and languages that are not known here.
 */
export function languageOf(text: string): Language | null {
  return languageOfWords(writtenWords(text.slice(0, ENOUGH)));
}

/** As `languageOf`, of the words that `writtenWords` has found in a text. */
export function languageOfWords(words: readonly string[]): Language | null {
  const told = words.map((word) => known.of(word));
  const lengths = new Map<Language | null, number>();
  for (const { language, length } of told) lengths.set(language, (lengths.get(language) ?? 0) + length);
  const byScript = highest(lengths, [...lengths.keys()]);
  return byScript === null ? ofLatin(told) : (byScript ?? null);
}

function ofLatin(words: readonly KnownWord[]): Language | null {
  // A single letter may be a name in code, and a word with a capital is part of a name in a language of its own, unless it begins a text.
  const plain = words.filter((word, index) => !word.isSingleCharacter && (index === 0 || !word.isCapital));
  const counts = new Map<Language, number>();
  for (const { joinedIn } of plain) {
    for (const language of joinedIn) counts.set(language, (counts.get(language) ?? 0) + 1);
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
