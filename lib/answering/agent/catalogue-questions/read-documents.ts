import { ENGLISH_STOP_WORDS } from '#lib/foundation/text/english/stop-words.ts';

import type { QuestionReader } from './question-reader.ts';
import type { Selection } from './question-reading.ts';

type Order = NonNullable<Selection['order']>;

const NEWEST: Order = { sortBy: 'source_updated_at', order: 'desc' };
const OLDEST: Order = { sortBy: 'source_updated_at', order: 'asc' };
export const LONGEST: Order = { sortBy: 'page_count', order: 'desc' };
export const SHORTEST: Order = { sortBy: 'page_count', order: 'asc' };

/** The superlatives and the order of documents that each one asks for. */
export const SUPERLATIVES: readonly (readonly [string, Order])[] = [
  ['newest|latest', NEWEST],
  ['last|most recently? updated|changed|modified|revised|edited', NEWEST],
  ['last|most recently? added|uploaded|imported', { sortBy: 'upload_date', order: 'desc' }],
  ['most recent', NEWEST],
  ['oldest|earliest', OLDEST],
  ['longest|largest|biggest', LONGEST],
  ['shortest|smallest', SHORTEST],
  ['last', NEWEST],
];

const ALL = 'all|every|each|both';
const SOME = 'any|some|the|our|your|these|those|a|an|of';
/** The only nouns that mean a document of any type. "File", "chapter" and "section" do not. */
const DOCUMENTS = 'document|documents|doc|docs|book|books';
const TITLE_WORDS_MAX = 3;

/**
 * Reads a noun phrase for documents, up to its noun: "the two oldest German manuals", "all leave policies". False when there is no noun that is one
 * of this library's types or simply means documents.
 */
export function readDocuments(reader: QuestionReader): boolean {
  for (;;) {
    if (reader.take(ALL)) reader.selection.isAll = true;
    else if (!reader.take(SOME)) break;
  }
  while (!reader.attempt(readNoun)) if (!reader.attemptAny(BEFORE_NOUN)) return false;
  while (reader.attempt(readAnotherNoun));
  return true;
}

/** Reads the number of documents asked for; the order it refers to may follow later. */
function readLimit(reader: QuestionReader): boolean {
  const { selection } = reader;
  const isLast = reader.take('last');
  const isFirst = !isLast && reader.take('first|top');
  const limit = reader.takeNumber();
  if (limit === null || limit === 0 || selection.limit !== null) return false;
  selection.limit = limit;
  selection.isSuperlative ||= isFirst || isLast;
  if (isLast) selection.order ??= NEWEST;
  return true;
}

function readSuperlative(reader: QuestionReader): boolean {
  if (reader.selection.order !== null) return false;
  reader.selection.order = reader.takeOne(SUPERLATIVES);
  reader.selection.isSuperlative = true;
  return reader.selection.order !== null;
}

function readValue(reader: QuestionReader): boolean {
  const found = reader.takeValue(['department', 'origin', 'language', 'type', 'author']);
  return found !== null && reader.narrow(found.field, found.values);
}

/** Reads a word before the noun as a possible title word, as in "Leave policies". Only the catalogue can tell whether any title contains it. */
function readTitleWord(reader: QuestionReader): boolean {
  const token = reader.takeToken('word');
  if (token === null || ENGLISH_STOP_WORDS.has(token.word)) return false;
  return reader.selection.titleWords.push(token.raw) <= TITLE_WORDS_MAX;
}

const BEFORE_NOUN = [readLimit, readSuperlative, readValue, readTitleWord];

/** Reads the noun: one of the library's types, or a word for any document. "Policy documents" are policies. */
function readNoun(reader: QuestionReader): boolean {
  const type = reader.takeValue(['document_type']);
  const isPluralType =
    type !== null && (type.last.word !== type.last.one || type.values.some((one) => one.endsWith('s')));
  const isPluralNoun = reader.isNext('documents', 'docs', 'books');
  const isNoun = reader.take(DOCUMENTS);
  const isAnything = type === null && !isNoun && reader.take('everything|anything');
  reader.selection.isPlural = isAnything || (isNoun ? isPluralNoun : isPluralType);
  return type === null ? isNoun || isAnything : reader.narrow('document_type', type.values);
}

/** Reads a further noun: in "Reports and manuals", both are meant. */
function readAnotherNoun(reader: QuestionReader): boolean {
  const type = reader.take('and|or|, and|or?') ? reader.takeValue(['document_type']) : null;
  reader.selection.values.document_type?.push(...(type?.values ?? []));
  return type !== null && reader.selection.values.document_type !== undefined;
}
