import { documentAddress } from '#lib/contracts/reader-address.ts';
import type { CatalogueEntry } from '#lib/books/library/catalogue.ts';
import type { Calendar } from '#lib/foundation/dates/calendar.ts';

import type { Fact } from '../catalogue-questions/question-reading.ts';
import { dayWords, either, languageName } from './catalogue-words.ts';
import { plainMarkdown } from './quoted-sentence.ts';

/** The context for writing facts. */
export interface FactWriting {
  calendar: Calendar;
  baseUrl: string;
}

const FORMATS: Readonly<Record<string, string>> = {
  markdown: 'Markdown',
  html: 'HTML',
  pdf: 'PDF',
  epub: 'EPUB',
  mobi: 'MOBI',
  fb2: 'FB2',
  cbz: 'CBZ',
};

/** Returns a document's title as a link to the document. */
export function titleLink({ id, title }: Pick<CatalogueEntry, 'id' | 'title'>, { baseUrl }: FactWriting): string {
  return `[${plainMarkdown(title)}](${documentAddress(baseUrl, id).replaceAll(/[()]/g, percentEncoded)})`;
}

/** Returns one fact as one sentence, also for a fact that is not recorded. */
export function factSentence(fact: Fact, entry: CatalogueEntry, writing: FactWriting): string {
  const link = titleLink(entry, writing);
  const value = factValue(fact, entry, writing.calendar);
  return value === null ? `No ${MISSING[fact]} is recorded for ${link}.` : SENTENCES[fact](link, value);
}

/** Returns the facts recorded of a document, each as a sentence that refers to it as a book. */
export function knownFacts(entry: CatalogueEntry, calendar: Calendar): { fact: Fact; sentence: string }[] {
  return FACTS.flatMap((fact) => {
    const value = factValue(fact, entry, calendar);
    return value === null ? [] : [{ fact, sentence: SENTENCES[fact]('This book', value) }];
  });
}

/** Returns a document's details as shown in lists. */
export function detailsOf(entry: CatalogueEntry, { calendar }: FactWriting): string {
  const updated = `updated ${dayWords(entry.sourceUpdatedAt, calendar)}`;
  const shown = [entry.documentType, entry.department, countedPages(entry.pageCount), updated];
  return shown.flatMap((detail) => (detail === null ? [] : [plainMarkdown(detail)])).join(', ');
}

function factValue(fact: Fact, entry: CatalogueEntry, calendar: Calendar): string | null {
  const values: Record<Fact, string | null> = {
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
  };
  const value = values[fact];
  return value === null || value === '' ? null : plainMarkdown(value);
}

function countedPages(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`;
}

const MISSING: Readonly<Record<Fact, string>> = {
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
};

const SENTENCES: Readonly<Record<Fact, (link: string, value: string) => string>> = {
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
};

const FACTS = Object.keys(SENTENCES) as Fact[];

function percentEncoded(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
}
