import type { DateField, MatchedField } from '#lib/contracts/document-filter.ts';
import type { DateRange } from '#lib/foundation/dates/calendar.ts';
import type { CatalogueQuery, GroupField } from '#lib/books/library/catalogue.ts';

import type { Token } from './question-tokens.ts';

/** The properties of a document that the catalogue can be asked for. */
export type Fact =
  | 'pages'
  | 'updated'
  | 'added'
  | 'author'
  | 'department'
  | 'type'
  | 'format'
  | 'language'
  | 'origin'
  | 'filename';

/** The documents that are meant, their order, and their number. */
export interface Selection {
  values: Partial<Record<MatchedField, string[]>>;
  dates: { field: DateField; range: DateRange }[];
  order: Pick<CatalogueQuery, 'sortBy' | 'order'> | null;
  /** Whether only the extreme documents are meant, rather than all of them in order. */
  isSuperlative: boolean;
  limit: number | null;
  pages: { least: number; most: number } | null;
  /** Words that must occur in the titles. */
  titleWords: string[];
  groupBy: GroupField | null;
  /** Whether more than one document may be meant. */
  isPlural: boolean;
  /** Whether all documents are to be listed, however many there are. */
  isAll: boolean;
}

/** The tokens that refer to a document. */
export type Reference = readonly Token[];

/** A question that asks for documents, their number, or their number per value. */
export type ListReading =
  | { kind: 'list' | 'count'; selection: Selection }
  | { kind: 'groups'; selection: Selection; by: GroupField; extreme: 'most' | 'fewest' | null };

/** A question that refers to documents. */
export type ReferenceReading =
  | { kind: 'fact'; fact: Fact; reference: Reference }
  | { kind: 'summary' | 'contents'; reference: Reference }
  | { kind: 'comparison'; references: readonly [Reference, Reference]; topic: string | null }
  | { kind: 'source'; reference: Reference; topic: string };

/** The meaning of a question in one of the known forms: every word of it is accounted for. */
export type Reading = ListReading | ReferenceReading;

export function emptySelection(): Selection {
  const [isSuperlative, isPlural, isAll] = [false, false, false];
  const narrowing = { values: {}, dates: [], pages: null, titleWords: [] };
  return { ...narrowing, order: null, limit: null, groupBy: null, isSuperlative, isPlural, isAll };
}
