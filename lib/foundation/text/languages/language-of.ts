import { KnownWords } from '../known-words.ts';
import { wordLength } from '../word-length.ts';
import { writtenWords } from '../terms.ts';
import { ENGLISH, LATIN_LANGUAGES, type Language, languageOfScript } from './languages.ts';

/** In UTF-16 units: more text adds no information about its language. */
const ENOUGH = 4_000;
/** In every language at least this share of words are stop words. In names, code and English titles a few occur by coincidence. */
const LEAST_SHARE = 0.2;
const FEWEST = 2;

const languagesWith = new Map<string, Language[]>();
for (const language of LATIN_LANGUAGES) {
  for (const word of language.stopWords) languagesWith.set(word, [...(languagesWith.get(word) ?? []), language]);
}

/** The evidence that a word gives for the language of its text. */
interface KnownWord {
  /** The language of its script; null for Latin letters and numbers. */
  language: Language | null;
  length: number;
  isSingleCharacter: boolean;
  isCapital: boolean;
  /** The languages that list it as a stop word. */
  joinedIn: readonly Language[];
}

const known = new KnownWords((word): KnownWord => ({
  ...{ language: languageOfScript(word), length: wordLength(word) },
  ...{ isSingleCharacter: word.length === 1, isCapital: /^\p{Lu}/u.test(word) },
  joinedIn: languagesWith.get(word.toLowerCase()) ?? [],
}));

/**
 * Returns the language of a text: that of the predominant script or, for Latin letters, the one with most of the text's words among its stop words.
 * Null if undetermined: names, code, and unsupported languages.
 */
export function languageOf(text: string): Language | null {
  return languageOfWords(writtenWords(text.slice(0, ENOUGH)));
}

/** Like `languageOf`, for the words `writtenWords` has found in a text. */
export function languageOfWords(words: readonly string[]): Language | null {
  const told = words.map((word) => known.of(word));
  const lengths = new Map<Language | null, number>();
  for (const { language, length } of told) lengths.set(language, (lengths.get(language) ?? 0) + length);
  const byScript = highest(lengths, [...lengths.keys()]);
  return byScript === null ? ofLatin(told) : (byScript ?? null);
}

function ofLatin(words: readonly KnownWord[]): Language | null {
  // A single letter may be a name in code, and a capitalised word is part of a name in its own language, unless it begins a text.
  const plain = words.filter((word, index) => !word.isSingleCharacter && (index === 0 || !word.isCapital));
  const counts = new Map<Language, number>();
  for (const { joinedIn } of plain) {
    for (const language of joinedIn) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  const best = highest(counts, LATIN_LANGUAGES);
  if (best === undefined) return null;
  return best === ENGLISH || (counts.get(best) ?? 0) >= Math.max(FEWEST, LEAST_SHARE * plain.length) ? best : null;
}

/** Returns the key with the highest count; of several the first. */
function highest<Key>(counts: ReadonlyMap<Key, number>, order: readonly Key[]): Key | undefined {
  let [best, most]: [Key | undefined, number] = [undefined, 0];
  for (const key of order) {
    const count = counts.get(key) ?? 0;
    if (count > most) [best, most] = [key, count];
  }
  return best;
}
