import { stemmer as arabic } from '@orama/stemmers/arabic';
import { stemmer as armenian } from '@orama/stemmers/armenian';
import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as greek } from '@orama/stemmers/greek';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as hindi } from '@orama/stemmers/indian';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as tamil } from '@orama/stemmers/tamil';
import { stemmer as turkish } from '@orama/stemmers/turkish';
import { stopwords as arabicWords } from '@orama/stopwords/arabic';
import { stopwords as armenianWords } from '@orama/stopwords/armenian';
import { stopwords as danishWords } from '@orama/stopwords/danish';
import { stopwords as dutchWords } from '@orama/stopwords/dutch';
import { stopwords as finnishWords } from '@orama/stopwords/finnish';
import { stopwords as frenchWords } from '@orama/stopwords/french';
import { stopwords as germanWords } from '@orama/stopwords/german';
import { stopwords as greekWords } from '@orama/stopwords/greek';
import { stopwords as hungarianWords } from '@orama/stopwords/hungarian';
import { stopwords as hindiWords } from '@orama/stopwords/indian';
import { stopwords as italianWords } from '@orama/stopwords/italian';
import { stopwords as japaneseWords } from '@orama/stopwords/japanese';
import { stopwords as chineseWords } from '@orama/stopwords/mandarin';
import { stopwords as norwegianWords } from '@orama/stopwords/norwegian';
import { stopwords as portugueseWords } from '@orama/stopwords/portuguese';
import { stopwords as romanianWords } from '@orama/stopwords/romanian';
import { stopwords as russianWords } from '@orama/stopwords/russian';
import { stopwords as spanishWords } from '@orama/stopwords/spanish';
import { stopwords as swedishWords } from '@orama/stopwords/swedish';
import { stopwords as tamilWords } from '@orama/stopwords/tamil';
import { stopwords as turkishWords } from '@orama/stopwords/turkish';

import { ENGLISH_STOP_WORDS } from '../english/stop-words.ts';
import { foldAccents, normalForm } from '../folding/fold-letters.ts';
import { termOf } from '../terms.ts';
import functionWords from './function-words.json' with { type: 'json' };

/** The rules for turning the words of a language into terms. */
export interface Language {
  /** The English name, in lower case. */
  name: string;
  /** Stop words (conjunctions, question words, pronouns and the like): in lower case, with and without their accents. */
  stopWords: ReadonlySet<string>;
  /** Returns the term of a lower-case word, with accents removed from Latin letters. */
  termOf: (word: string) => string;
  /** True if all nouns are capitalised, so that a capital letter carries no information. */
  capitalisesNouns?: boolean;
}

/** No word of any language is longer, and a stemmer may take time quadratic in the length. */
const LONGEST_WORD = 40;

export const ENGLISH: Language = { name: 'english', stopWords: ENGLISH_STOP_WORDS, termOf };

/** Languages in Latin script, distinguished only by their words; if two fit equally well, the first is chosen. */
export const LATIN_LANGUAGES: readonly Language[] = [
  ENGLISH,
  stemmed('spanish', spanish, spanishWords),
  stemmed('french', french, frenchWords),
  { ...stemmed('german', german, germanWords), capitalisesNouns: true },
  stemmed('portuguese', portuguese, portugueseWords),
  stemmed('italian', italian, italianWords),
  stemmed('dutch', dutch, dutchWords),
  stemmed('turkish', turkish, turkishWords),
  stemmed('swedish', swedish, swedishWords),
  stemmed('norwegian', norwegian, norwegianWords),
  stemmed('danish', danish, danishWords),
  stemmed('finnish', finnish, finnishWords),
  stemmed('hungarian', hungarian, hungarianWords),
  stemmed('romanian', romanian, romanianWords),
];

/** The language assumed for every word of a script. Japanese and Chinese share characters, and here also their stop words. */
const BY_SCRIPT: readonly (readonly [RegExp, Language])[] = [
  [/^\p{Script=Cyrillic}/u, stemmed('russian', russian, russianWords)],
  [/^\p{Script=Arabic}/u, stemmed('arabic', arabic, arabicWords)],
  [/^\p{Script=Devanagari}/u, stemmed('hindi', hindi, hindiWords)],
  [
    /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
    asWritten('chinese', [...chineseWords, ...japaneseWords]),
  ],
  [/^\p{Script=Greek}/u, stemmed('greek', greek, greekWords)],
  [/^\p{Script=Armenian}/u, stemmed('armenian', armenian, armenianWords)],
  [/^\p{Script=Tamil}/u, stemmed('tamil', tamil, tamilWords)],
  [/^[^\p{Script=Latin}\p{N}\p{M}]/u, asWritten('other', [])],
];

const byCharacter = new Map<number, Language | null>();

/** Returns the language of a word by its script alone; null for Latin letters and numbers, which fit any language. */
export function languageOfScript(word: string): Language | null {
  const first = word.codePointAt(0) ?? 0;
  if (first < 0x80) return null;
  const known = byCharacter.get(first);
  if (known !== undefined) return known;
  const language = BY_SCRIPT.find(([script]) => script.test(word))?.[1] ?? null;
  byCharacter.set(first, language);
  return language;
}

function asWritten(name: string, stopWords: readonly string[]): Language {
  const others =
    Object.entries(functionWords.words)
      .find(([language]) => language === name)?.[1]
      .split(' ') ?? [];
  // A list may begin with the byte order mark of its source file.
  const plain = [...stopWords, ...others].map((word) =>
    normalForm(word.replace('\ufeff', '').trim(), 'NFKC').toLowerCase(),
  );
  return {
    name,
    stopWords: new Set(plain.flatMap((word) => [word, foldAccents(word, 'latin')])),
    termOf: (word) => word,
  };
}

function stemmed(name: string, stem: (word: string) => string, stopWords: readonly string[]): Language {
  return {
    ...asWritten(name, stopWords),
    termOf: (word) => (word.length > LONGEST_WORD || /\p{N}/u.test(word) ? word : stem(word)),
  };
}
