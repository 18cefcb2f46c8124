import type { KeptAnswerEntry } from '#lib/contracts/kept-records.ts';
import { wording } from '#lib/contracts/wording/wording.ts';

import { isNote, type Note } from './note.ts';

/** Notes of one document, in the order of their pages and places. */
export interface DocumentNotes {
  documentId: string;
  title: string;
  notes: Note[];
}

/** By document, the one with the latest change first. */
export function notesByDocument(notes: readonly Note[]): DocumentNotes[] {
  const latest = (own: readonly Note[]) => Math.max(...own.map(({ changedMs }) => changedMs));
  return [...Map.groupBy(notes, ({ documentId }) => documentId)]
    .map(([documentId, own]) => ({
      documentId,
      title: own.at(-1)?.documentTitle ?? documentId,
      notes: own.toSorted((one, other) => comparePlaces(one, other)),
    }))
    .toSorted((one, other) => latest(other.notes) - latest(one.notes));
}

/** What is kept of one document. */
interface DocumentKept extends DocumentNotes {
  answers: KeptAnswerEntry[];
}

/** Notes and answers by document: those with notes first, then those of which there are answers alone, the latest first. */
export function keptByDocument(notes: readonly Note[], answers: readonly KeptAnswerEntry[]): DocumentKept[] {
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

function comparePlaces(one: Note, other: Note): number {
  if (one.pageId === other.pageId) return one.anchor.start - other.anchor.start;
  return one.href.localeCompare(other.href, 'en', { numeric: true });
}

/** A page of Markdown with every note: the words in a quotation, what was written below, and where they stand. */
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

/** Words that are words, whatever Markdown would make of their signs. */
function inline(words: string): string {
  return words.replaceAll(/[\\`*_[\]<>#]/g, (sign) => `\\${sign}`);
}

const FORMAT = 'lectern-notes';

export function notesJson(notes: readonly Note[]): string {
  return `${JSON.stringify({ format: FORMAT, version: 1, notes }, null, 2)}\n`;
}

/** The notes of a file that `notesJson` wrote; null for any other file. What is no note in it is left out. */
export function parseNotes(text: string): Note[] | null {
  try {
    const file = JSON.parse(text) as { format?: unknown; notes?: unknown } | null;
    return file?.format === FORMAT && Array.isArray(file.notes) ? file.notes.filter(isNote) : null;
  } catch {
    return null;
  }
}
