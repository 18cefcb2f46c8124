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

/** The meaning of a full stop in a language. Words are in lower case, without the last full stop and without spaces: `z.b`. */
export interface SentenceCustoms {
  /** Abbreviations that never end a sentence. */
  leading: ReadonlySet<string>;
  /** Abbreviations that end a sentence if the next word is one that begins sentences. */
  ambiguous: ReadonlySet<string>;
  /** Further ambiguous abbreviations, case-sensitive: "So." for "Sonntag" is an abbreviation, "so." is not. */
  suppressed: ReadonlySet<string>;
  /** Words that begin sentences far more often than they follow an abbreviation inside one. */
  openers: ReadonlySet<string>;
  /** Whether a word looks like an abbreviation that belongs to the number after it. */
  takesNumber: (word: string) => boolean;
  /** True if words can be recognised as abbreviations by form alone: a few letters with a full stop each, or no vowel. */
  hasPlainAbbreviations: boolean;
  /** Month names, in a language in which a full stop turns a number into an ordinal ("1. Januar"); null in others. */
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

/** Longest word taken for an abbreviation because a number follows: "Abs. 2", "рис. 3". */
const LONGEST_BEFORE_NUMBER = 4;

/** The `Intl` tags of the languages. */
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

/** Returns the customs of a language; those of English if it is null or unknown. */
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

/** Returns the month names from formatted dates, if the language writes the day as an ordinal. */
function monthsBehindOrdinals(tag: string): ReadonlySet<string> | null {
  const dates = Array.from({ length: 12 }, (_, month) => Date.UTC(2000, month, 1));
  const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const written = dates.map((date) => format.format(date).toLowerCase().split(' '));
  return written.every(([day]) => day === '1.') ? new Set(written.flatMap(([, month]) => month ?? [])) : null;
}

function listed(lists: Record<string, string>, name: string): ReadonlySet<string> {
  return wordSet([lists[name] ?? '']);
}

/** CLDR's suppressions (UAX 29, `ss=standard`), converted to the form in which words are looked up here. */
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

/** Returns an abbreviation without its last full stop and without spaces. */
export function lettersOf(written: string): string {
  return written.replaceAll(/\s/g, '').replace(/\.$/, '');
}
