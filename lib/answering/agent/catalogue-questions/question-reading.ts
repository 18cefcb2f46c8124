import type { DateField, MatchedField } from '#lib/contracts/document-filter.ts';
import type { DateRange } from '#lib/foundation/dates/calendar.ts';
import type { CatalogueQuery, GroupField } from '#lib/books/library/catalogue.ts';

import type { Token } from './question-tokens.ts';

/** What the catalogue knows of a document and can be asked for. */
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

/** Which documents are meant, in which order, and how many of them. */
export interface Selection {
  values: Partial<Record<MatchedField, string[]>>;
  dates: { field: DateField; range: DateRange }[];
  order: Pick<CatalogueQuery, 'sortBy' | 'order'> | null;
  /** Those that stand out are meant, and not all of them in order. */
  isSuperlative: boolean;
  limit: number | null;
  pages: { least: number; most: number } | null;
  /** Words that the titles have. */
  titleWords: string[];
  groupBy: GroupField | null;
  /** More than one may be meant. */
  isPlural: boolean;
  /** All of them are to be shown, however many they are. */
  isAll: boolean;
}

/** The tokens that are to name a document. */
export type Reference = readonly Token[];

/** A question for documents, their number, or their number for each value. */
export type ListReading =
  | { kind: 'list' | 'count'; selection: Selection }
  | { kind: 'groups'; selection: Selection; by: GroupField; extreme: 'most' | 'fewest' | null };

/** A question that names documents. */
export type ReferenceReading =
  | { kind: 'fact'; fact: Fact; reference: Reference }
  | { kind: 'summary' | 'contents'; reference: Reference }
  | { kind: 'comparison'; references: readonly [Reference, Reference]; topic: string | null }
  | { kind: 'source'; reference: Reference; topic: string };

/** What a question asks, when it is one of those that are known: every word of it is in here. */
export type Reading = ListReading | ReferenceReading;

export function emptySelection(): Selection {
  const [isSuperlative, isPlural, isAll] = [false, false, false];
  const narrowing = { values: {}, dates: [], pages: null, titleWords: [] };
  return { ...narrowing, order: null, limit: null, groupBy: null, isSuperlative, isPlural, isAll };
}
