import german from 'cldr-segments-full/segments/de/suppressions.json' with { type: 'json' };
import spanish from 'cldr-segments-full/segments/es/suppressions.json' with { type: 'json' };
import french from 'cldr-segments-full/segments/fr/suppressions.json' with { type: 'json' };
import italian from 'cldr-segments-full/segments/it/suppressions.json' with { type: 'json' };
import portuguese from 'cldr-segments-full/segments/pt/suppressions.json' with { type: 'json' };
import russian from 'cldr-segments-full/segments/ru/suppressions.json' with { type: 'json' };

import {
  AMBIGUOUS_ABBREVIATIONS,
  LEADING_ABBREVIATIONS,
  NUMBERED_ABBREVIATIONS,
  SENTENCE_OPENERS,
} from '../english/abbreviations.ts';
import { wordSet } from '../english/word-set.ts';
import abbreviations from './abbreviations.json' with { type: 'json' };
import { ENGLISH, LATIN_LANGUAGES, type Language, languageOfScript } from './languages.ts';

/** What a full stop means in a language. Words are in lower case, without the last full stop and without spaces: `z.b`. */
export interface SentenceCustoms {
  /** Abbreviations that never end a sentence. */
  leading: ReadonlySet<string>;
  /** Abbreviations that end one where a word follows that begins sentences. */
  ambiguous: ReadonlySet<string>;
  /** More of these as they are written: "So." for "Sonntag" is one, "so." is none. */
  suppressed: ReadonlySet<string>;
  /** Words that begin sentences far more often than they follow an abbreviation inside one. */
  openers: ReadonlySet<string>;
  /** True of an abbreviation, going by how it looks, that belongs to a number behind it. */
  takesNumber: (word: string) => boolean;
  /** Words are abbreviations by their looks alone: a few letters with a stop each, or no vowel. */
  hasPlainAbbreviations: boolean;
  /** Names of months, in a language where a full stop makes an ordinal of a number ("1. Januar"); null in others. */
  monthsBehindOrdinals: ReadonlySet<string> | null;
}

const ENGLISH_CUSTOMS: SentenceCustoms = {
  leading: LEADING_ABBREVIATIONS,
  ambiguous: AMBIGUOUS_ABBREVIATIONS,
  suppressed: new Set(),
  openers: SENTENCE_OPENERS,
  takesNumber: (word) => NUMBERED_ABBREVIATIONS.has(word),
  hasPlainAbbreviations: false,
  monthsBehindOrdinals: null,
};

/** No longer abbreviation is taken for one because a number follows: "Abs. 2", "рис. 3". */
const LONGEST_BEFORE_NUMBER = 4;

/** The tags by which `Intl` knows the languages. */
const TAGS: Record<string, string> = {
  danish: 'da',
  dutch: 'nl',
  finnish: 'fi',
  french: 'fr',
  german: 'de',
  hungarian: 'hu',
  italian: 'it',
  norwegian: 'nb',
  portuguese: 'pt',
  romanian: 'ro',
  russian: 'ru',
  spanish: 'es',
  swedish: 'sv',
  turkish: 'tr',
};

const RUSSIAN = languageOfScript('я');
const OTHERS = [...LATIN_LANGUAGES.filter((language) => language !== ENGLISH), ...(RUSSIAN === null ? [] : [RUSSIAN])];

const customs = new Map<Language, SentenceCustoms>(
  OTHERS.flatMap((language) => {
    const tag = TAGS[language.name];
    return tag === undefined ? [] : [[language, customsOf(language, tag)] as const];
  }),
);

/** The customs of a language; those of English where it is null or nothing is known of it. */
export function customsIn(language: Language | null): SentenceCustoms {
  return (language && customs.get(language)) ?? ENGLISH_CUSTOMS;
}

function customsOf({ name, stopWords }: Language, tag: string): SentenceCustoms {
  const leading = listed(abbreviations.leading, name);
  return {
    leading,
    ambiguous: new Set([...AMBIGUOUS_ABBREVIATIONS, ...listed(abbreviations.others, name)]),
    suppressed: suppressed(name),
    openers: stopWords,
    takesNumber: (word) => word.length <= LONGEST_BEFORE_NUMBER && !stopWords.has(word),
    hasPlainAbbreviations: true,
    monthsBehindOrdinals: monthsBehindOrdinals(tag),
  };
}

/** What dates tell of a language. */
function monthsBehindOrdinals(tag: string): ReadonlySet<string> | null {
  const dates = Array.from({ length: 12 }, (_, month) => Date.UTC(2000, month, 1));
  const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const written = dates.map((date) => format.format(date).toLowerCase().split(' '));
  return written.every(([day]) => day === '1.') ? new Set(written.flatMap(([, month]) => month ?? [])) : null;
}

function listed(lists: Record<string, string>, name: string): ReadonlySet<string> {
  return wordSet([lists[name] ?? '']);
}

/** CLDR's suppressions (UAX 29, `ss=standard`) as words are looked up here. */
function suppressed(name: string): ReadonlySet<string> {
  const lists: Record<string, { suppression: string }[]> = {
    french: french.segments.segmentations.SentenceBreak.standard,
    german: german.segments.segmentations.SentenceBreak.standard,
    italian: italian.segments.segmentations.SentenceBreak.standard,
    portuguese: portuguese.segments.segmentations.SentenceBreak.standard,
    russian: russian.segments.segmentations.SentenceBreak.standard,
    spanish: spanish.segments.segmentations.SentenceBreak.standard,
  };
  const written = (lists[name] ?? []).map(({ suppression }) => lettersOf(suppression));
  return new Set(written.flatMap((word) => [word, word.charAt(0).toUpperCase() + word.slice(1)]));
}

/** An abbreviation without its last full stop and without spaces. */
export function lettersOf(written: string): string {
  return written.replaceAll(/\s/g, '').replace(/\.$/, '');
}
