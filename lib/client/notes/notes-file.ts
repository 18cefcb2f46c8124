import type { KeptAnswerEntry } from '#lib/contracts/kept-records.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import { isBook, isCollection, type ShelfRecords } from '../shelf/shelf-records.ts';
import { isNote, type Note, type PageMark } from './note.ts';

/** The notes of one document, sorted by page and position. */
export interface DocumentNotes<Mark extends PageMark> {
  documentId: string;
  title: string;
  notes: Mark[];
}

/** Groups notes by document, the most recently changed document first. */
export function notesByDocument<Mark extends PageMark>(notes: readonly Mark[]): DocumentNotes<Mark>[] {
  const latest = (own: readonly Mark[]) => Math.max(...own.map(({ changedMs }) => changedMs));
  return [...Map.groupBy(notes, ({ documentId }) => documentId)]
    .map(([documentId, own]) => ({
      documentId,
      title: own.at(-1)?.documentTitle ?? documentId,
      notes: own.toSorted((one, other) => comparePlaces(one, other)),
    }))
    .toSorted((one, other) => latest(other.notes) - latest(one.notes));
}

/** Notes, questions and answers kept of one document. */
interface DocumentKept extends DocumentNotes<PageMark> {
  answers: KeptAnswerEntry[];
}

/** Groups notes, questions and answers by document: documents with notes or questions first, then those with answers only, the latest first. */
export function keptByDocument(notes: readonly PageMark[], answers: readonly KeptAnswerEntry[]): DocumentKept[] {
  const latestFirst = answers.toSorted((one, other) => other.keptMs - one.keptMs);
  const byDocument = Map.groupBy(latestFirst, ({ documentId }) => documentId);
  const noted = notesByDocument(notes).map((own) => ({ ...own, answers: byDocument.get(own.documentId) ?? [] }));
  const known = new Set(noted.map(({ documentId }) => documentId));
  const others = [...byDocument].filter(([documentId]) => !known.has(documentId));
  return [
    ...noted,
    ...others.map(([documentId, own]) => ({
      ...{ documentId, title: own[0]?.documentTitle ?? documentId, notes: [], answers: own },
    })),
  ];
}

function comparePlaces(one: PageMark, other: PageMark): number {
  if (one.pageId === other.pageId) return one.anchor.start - other.anchor.start;
  return one.href.localeCompare(other.href, 'en', { numeric: true });
}

/** Returns a page of Markdown with every note: the words as a quotation, the note below, and their address. */
export function notesMarkdown(notes: readonly Note[], origin: string): string {
  const parts = notesByDocument(notes).map(({ title, notes: own }) =>
    [`# ${inline(title)}`, ...own.map((note) => noteMarkdown(note, origin))].join('\n\n'),
  );
  return `${parts.join('\n\n')}\n`;
}

function noteMarkdown({ anchor, text, kind, pageTitle, href }: Note, origin: string): string {
  const quote = anchor.quote
    .split('\n')
    .map((line) => `> ${inline(line)}`)
    .join('\n');
  const place = `${kind === 'bookmark' ? wording().notes.export.bookmarkPrefix : ''}[${inline(pageTitle)}](<${origin}${href}#at=${anchor.start}>)`;
  return [quote, text.trim(), place].filter((part) => part !== '').join('\n\n');
}

/** Escapes characters with a meaning in Markdown. */
function inline(words: string): string {
  return words.replaceAll(/[\\`*_[\]<>#]/g, (sign) => `\\${sign}`);
}

const FORMAT = 'lectern-notes';

/** What readers export and import: their notes, and their own order on the shelf. */
export interface ReaderFile extends ShelfRecords {
  notes: readonly Note[];
}

/** Returns a file with the notes, collections and marked books. */
export function readerFileJson({ notes, collections, books }: ReaderFile): string {
  return `${JSON.stringify({ format: FORMAT, version: 1, notes, collections, books }, null, 2)}\n`;
}

/** Returns the content of a file written by `readerFileJson`, or of an earlier one with notes alone; null for any other file. Invalid records are left out. */
export function parseReaderFile(text: string): ReaderFile | null {
  try {
    const file = JSON.parse(text) as Partial<Record<'format' | 'notes' | 'collections' | 'books', unknown>> | null;
    if (file?.format !== FORMAT || !Array.isArray(file.notes)) return null;
    const { notes, collections, books } = file;
    return {
      notes: notes.filter(isNote),
      collections: Array.isArray(collections) ? collections.filter(isCollection) : [],
      books: Array.isArray(books) ? books.filter(isBook) : [],
    };
  } catch {
    return null;
  }
}
