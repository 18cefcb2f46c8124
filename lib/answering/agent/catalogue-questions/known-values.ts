import { EVERY_DOCUMENT } from '#lib/contracts/document-filter.ts';
import type { GroupField } from '#lib/books/library/catalogue.ts';
import { ENGLISH_STOP_WORDS } from '#lib/foundation/text/english/stop-words.ts';

import type { ViewerCatalogue } from '../library-view.ts';
import { languageName } from '../writing/catalogue-words.ts';
import { comparableWords, type Token } from './question-tokens.ts';

/** A value that occurs in the catalogue, as the viewer sees it. */
export interface KnownValue {
  field: GroupField;
  /** The value as spelled in the catalogue. */
  value: string;
  /** The words that match it. */
  words: readonly string[];
  /** The only spelling that is not also another word: `IT`, or `HR` for Human Resources. Null where any spelling will do. */
  spelling: string | null;
}

/** The values in this viewer's catalogue, keyed by their first word. */
export type KnownValues = ReadonlyMap<string, readonly KnownValue[]>;

/** In order of precedence for a word that matches several fields. */
const FIELDS = ['document_type', 'department', 'origin', 'language', 'type', 'author'] as const;

/** Reads the values that the viewer's catalogue has. */
export async function readKnownValues(catalogue: Pick<ViewerCatalogue, 'group'>): Promise<KnownValues> {
  const groups = await Promise.all(FIELDS.map((field) => catalogue.group(EVERY_DOCUMENT, field)));
  const all = FIELDS.flatMap((field, index) =>
    (groups[index] ?? []).flatMap(({ value }) => (value === null ? [] : namesOf(field, value))),
  );
  return Map.groupBy(all, ({ words }) => words[0] ?? '');
}

/** Returns the longest values that begin at a token, with their number of tokens; several when fields share a name. */
export function valuesAt(
  tokens: readonly Token[],
  index: number,
  known: KnownValues,
): { values: KnownValue[]; length: number } | null {
  const fitting = (known.get(tokens[index]?.one ?? '') ?? []).filter((value) => standsAt(tokens, index, value));
  const length = Math.max(0, ...fitting.map(({ words }) => words.length));
  return length === 0 ? null : { values: fitting.filter(({ words }) => words.length === length), length };
}

function standsAt(tokens: readonly Token[], index: number, { words, spelling }: KnownValue): boolean {
  if (spelling !== null && tokens[index]?.raw.replace(/['’]s$/, '') !== spelling) return false;
  return words.every((word, at) => {
    const token = tokens[index + at];
    return token?.kind === 'word' && token.one === word;
  });
}

function namesOf(field: GroupField, value: string): KnownValue[] {
  const named = (text: string, spelling: string | null = null): KnownValue => {
    const words = comparableWords(text);
    const isCommon = words.length === 1 && ENGLISH_STOP_WORDS.has(words[0] ?? '');
    return { field, value, words, spelling: isCommon ? text : spelling };
  };
  if (field === 'language') return [named(languageName(value))];
  const words = comparableWords(value);
  const initials = words.map((word) => word.charAt(0).toUpperCase()).join('');
  if (field === 'department' && words.length > 1) return [named(value), named(initials, initials)];
  const last = field === 'author' && words.length > 1 ? [named(words.at(-1) ?? '')] : [];
  return [named(value), ...last];
}
