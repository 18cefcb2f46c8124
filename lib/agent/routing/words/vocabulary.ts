import type { MatchedField } from '#lib/contracts/document-filter.ts';
import type { GroupField } from '#lib/library/catalogue.ts';
import { EVERY_DOCUMENT } from '#lib/contracts/document-filter.ts';

import type { ViewerCatalogue } from '../../tools/tool-context.ts';
import { comparableWords, type QuestionWord } from './question-words.ts';

/** A value that a document of the catalogue has, as the viewer sees it. */
export interface KnownValue {
  field: MatchedField & GroupField;
  /** As the catalogue has it. */
  value: string;
  /** The words it is found by. */
  words: string[];
  /** True for one word of a longer name: the last name of an author. */
  isPart: boolean;
}

/** What this viewer's catalogue has values of; the first words of them lead to them. */
export interface Vocabulary {
  byFirstWord: ReadonlyMap<string, readonly KnownValue[]>;
}

/** In the order in which a word is taken for one rather than another. */
const FIELDS = ['document_type', 'department', 'origin', 'language', 'type', 'author'] as const;

/** Shorter and longer names of the same thing. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['hr', 'human resources', 'people operations', 'personnel'],
  ['it', 'information technology'],
  ['r&d', 'research and development', 'research & development'],
  ['qa', 'quality assurance'],
  ['pr', 'public relations'],
  ['ops', 'operations'],
  ['dev', 'development'],
  ['eng', 'engineering'],
  ['legal', 'legal affairs', 'law'],
  ['faq', 'frequently asked questions'],
  ['sop', 'standard operating procedure'],
];

const LANGUAGES: Readonly<Record<string, string>> = {
  en: 'english',
  de: 'german',
  fr: 'french',
  es: 'spanish',
  it: 'italian',
  pt: 'portuguese',
  nl: 'dutch',
  pl: 'polish',
  ru: 'russian',
  zh: 'chinese',
  ja: 'japanese',
  sv: 'swedish',
  da: 'danish',
  no: 'norwegian',
  fi: 'finnish',
  cs: 'czech',
  tr: 'turkish',
  ko: 'korean',
  ar: 'arabic',
  uk: 'ukrainian',
};

/** Reads what values the viewer's catalogue has. */
export async function readVocabulary(catalogue: Pick<ViewerCatalogue, 'group'>): Promise<Vocabulary> {
  const groups = await Promise.all(FIELDS.map((field) => catalogue.group(EVERY_DOCUMENT, field)));
  const values = FIELDS.flatMap((field, index) =>
    (groups[index] ?? []).flatMap(({ value }) => (value === null ? [] : namesOf(field, value))),
  );
  const languages = new Set(values.flatMap(({ field, value }) => (field === 'language' ? [value.toLowerCase()] : [])));
  // A language that no document has is one all the same: there are none in it. Where nobody has noted any, nothing is known.
  const others = Object.entries(LANGUAGES).flatMap(([code, name]): KnownValue[] =>
    languages.size === 0 || languages.has(code)
      ? []
      : [{ field: 'language', value: code, words: [name], isPart: false }],
  );
  const byFirstWord = new Map<string, KnownValue[]>();
  for (const known of [...values, ...others]) {
    const [first] = known.words;
    if (first === undefined) continue;
    byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), known]);
  }
  return { byFirstWord };
}

/** The longest values that begin at a word, with how many words they are; several when fields share a name. */
export function valuesAt(
  words: readonly QuestionWord[],
  index: number,
  { byFirstWord }: Vocabulary,
): { values: KnownValue[]; length: number } | null {
  const first = words[index];
  if (first === undefined) return null;
  const found = (byFirstWord.get(first.one) ?? []).filter(({ words: own }) =>
    own.every((word, offset) => words[index + offset]?.one === word),
  );
  const length = Math.max(0, ...found.map(({ words: own }) => own.length));
  return length === 0 ? null : { values: found.filter(({ words: own }) => own.length === length), length };
}

/** The name of a language by its code. */
export function languageName(code: string): string {
  const name = LANGUAGES[code.toLowerCase().split('-')[0] ?? ''];
  return name === undefined ? code : name.replace(/^./, (letter) => letter.toUpperCase());
}

function namesOf(field: KnownValue['field'], value: string): KnownValue[] {
  const names = field === 'language' ? [languageName(value), value] : namesIn(value);
  const whole = [...new Set(names)].map((name) => ({ field, value, words: comparableWords(name), isPart: false }));
  if (field !== 'author') return whole;
  const parts = comparableWords(value).filter((word) => word.length > 2);
  return [...whole, ...parts.map((word) => ({ field, value, words: [word], isPart: parts.length > 1 }))];
}

function namesIn(value: string): string[] {
  const plain = value.toLowerCase();
  const known = SYNONYMS.find((names) => names.includes(plain)) ?? [];
  return [value, ...known];
}
