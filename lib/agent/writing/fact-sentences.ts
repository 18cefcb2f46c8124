import { documentAddress } from '#lib/contracts/reader-address.ts';
import type { CatalogueEntry, CatalogueRecord } from '#lib/library/catalogue.ts';
import type { Calendar } from '#lib/dates/calendar.ts';

import type { Fact } from '../routing/shapes/read-fact.ts';
import { languageName } from '../routing/words/vocabulary.ts';
import { dayWords } from './date-words.ts';
import { either } from './filter-words.ts';
import { plainMarkdown } from './quoted-sentence.ts';

/** What facts are written with. */
export interface FactWriting {
  calendar: Calendar;
  baseUrl: string;
}

type Entry = CatalogueEntry & Partial<Pick<CatalogueRecord, 'identifiers'>>;

const FORMATS: Readonly<Record<string, string>> = { markdown: 'Markdown', html: 'HTML', pdf: 'PDF', epub: 'EPUB' };

/** A document by its title, which leads to it. */
export function titleLink({ id, title }: Pick<CatalogueEntry, 'id' | 'title'>, { baseUrl }: FactWriting): string {
  return `[${plainMarkdown(title)}](${documentAddress(baseUrl, id).replaceAll(/[()]/g, percentEncoded)})`;
}

/** One fact as one sentence; what nobody has noted is said to be so. */
export function factSentence(fact: Exclude<Fact, 'all'>, entry: Entry, writing: FactWriting): string {
  const link = titleLink(entry, writing);
  const value = factValue(fact, entry, writing.calendar);
  return value === null ? `No ${MISSING[fact]} is recorded for ${link}.` : SENTENCES[fact](link, value);
}

/** What lists say of a document, and what besides was asked for. */
export function detailsOf(entry: Entry, asked: ReadonlySet<Fact>, { calendar }: FactWriting): string {
  const shown: (string | null)[] = [
    entry.documentType,
    entry.department,
    countedPages(entry.pageCount),
    `updated ${dayWords(entry.sourceUpdatedAt, calendar)}`,
    asked.has('added') ? `added ${dayWords(entry.createdAt, calendar)}` : null,
    asked.has('author') ? authorDetail(entry) : null,
    asked.has('language') && entry.language !== null ? languageName(entry.language) : null,
    asked.has('origin') && entry.origin !== null ? `from ${entry.origin}` : null,
    asked.has('format') ? (FORMATS[entry.type] ?? entry.type) : null,
    asked.has('filename') ? entry.filename : null,
  ];
  return shown.flatMap((detail) => (detail === null ? [] : [plainMarkdown(detail)])).join(', ');
}

function authorDetail({ authors }: Entry): string {
  return authors.length === 0 ? 'no author recorded' : `by ${either(authors, 'and')}`;
}

function factValue(fact: Exclude<Fact, 'all'>, entry: Entry, calendar: Calendar): string | null {
  const values: Record<Exclude<Fact, 'all'>, string | null> = {
    pages: countedPages(entry.pageCount),
    updated: dayWords(entry.sourceUpdatedAt, calendar),
    added: dayWords(entry.createdAt, calendar),
    author: entry.authors.length === 0 ? null : either(entry.authors, 'and'),
    department: entry.department,
    type: entry.documentType,
    format: FORMATS[entry.type] ?? entry.type,
    language: entry.language === null ? null : languageName(entry.language),
    origin: entry.origin,
    filename: entry.filename,
    identifiers:
      entry.identifiers === undefined || entry.identifiers.length === 0 ? null : either(entry.identifiers, 'and'),
    id: entry.id,
  };
  const value = values[fact];
  return value === null || value === '' ? null : plainMarkdown(value);
}

function countedPages(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`;
}

const MISSING: Readonly<Record<Exclude<Fact, 'all'>, string>> = {
  pages: 'page count',
  updated: 'date',
  added: 'date',
  author: 'author',
  department: 'department',
  type: 'document type',
  format: 'format',
  language: 'language',
  origin: 'source',
  filename: 'file name',
  identifiers: 'identifier',
  id: 'id',
};

const SENTENCES: Readonly<Record<Exclude<Fact, 'all'>, (link: string, value: string) => string>> = {
  pages: (link, value) => `${link} has ${value}.`,
  updated: (link, value) => `${link} was last updated on ${value}.`,
  added: (link, value) => `${link} was added to the library on ${value}.`,
  author: (link, value) => `${link} was written by ${value}.`,
  department: (link, value) => `${link} belongs to the department ${value}.`,
  type: (link, value) => `${link} is of the type ${value}.`,
  format: (link, value) => `${link} is in the format ${value}.`,
  language: (link, value) => `${link} is written in ${value}.`,
  origin: (link, value) => `${link} comes from ${value}.`,
  filename: (link, value) => `The file name of ${link} is ${value}.`,
  identifiers: (link, value) => `${link} mentions ${value}.`,
  id: (link, value) => `The id of ${link} is ${value}.`,
};

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
