import { stringify as stringifyCsv } from 'csv-stringify/sync';
import { strToU8, zipSync } from 'fflate';
import { stringify as stringifyYaml } from 'yaml';

import type { KeptNote } from '#lib/contracts/kept-records.ts';
import { formatPageFragment } from '#lib/contracts/reader-address.ts';
import { inlineMarkdown } from '#lib/foundation/core/inline-markdown.ts';

import { annotationCollection } from './annotation.ts';

/** Notes, with the additional data that the formats need. */
interface NotesToExport {
  notes: readonly KeptNote[];
  /** Origin of this server, without a trailing slash. */
  origin: string;
  /** Returns the text of the note's page version; null if that version no longer exists. */
  textOf: (note: KeptNote) => string | null;
  authorsOf: (documentId: string) => readonly string[];
}

/** A file of an export. */
export interface ExportedFile {
  name: string;
  mediaType: string;
  text: string;
}

/** Returns the only file, or all files as a ZIP archive. */
export function bundled(
  files: readonly ExportedFile[],
): Omit<ExportedFile, 'text'> & { bytes: Uint8Array<ArrayBuffer> } {
  const [only] = files;
  if (files.length === 1 && only !== undefined) return { ...only, bytes: strToU8(only.text) };
  // Two books may have the same title.
  const entries = files.map(({ name, text }, index) => [`${index + 1} ${name}`, strToU8(text)] as const);
  return { name: 'notes.zip', mediaType: 'application/zip', bytes: zipSync(Object.fromEntries(entries)) };
}

/** Export formats for notes that other programs can import. */
export const NOTE_FORMATS: Readonly<
  Record<'jsonld' | 'readwise' | 'obsidian', (told: NotesToExport) => ExportedFile[]>
> = {
  jsonld: (told) => [
    {
      name: 'notes.jsonld',
      mediaType: 'application/ld+json; profile="http://www.w3.org/ns/anno.jsonld"',
      text: `${JSON.stringify(annotationCollection(told.notes, told), null, 2)}\n`,
    },
  ],
  readwise: (told) => [{ name: 'readwise.csv', mediaType: 'text/csv; charset=utf-8', text: readwiseCsv(told) }],
  obsidian: (told) =>
    [...Map.groupBy(told.notes, ({ documentId }) => documentId).values()].map((notes) => ({
      name: fileNameOf(notes),
      mediaType: 'text/markdown; charset=utf-8',
      text: obsidianPage(notes, told),
    })),
};

/**
 * Writes the columns that Readwise imports (https://readwise.io/import_bulk). Text that a spreadsheet would interpret as a formula begins with an
 * apostrophe.
 */
function readwiseCsv({ notes, origin, authorsOf }: NotesToExport): string {
  const rows = notes.map((note) => ({
    Highlight: note.anchor.quote,
    Title: note.documentTitle,
    Author: authorsOf(note.documentId).join(', '),
    URL: addressOf(note, origin),
    Note: note.text,
    Location: note.anchor.start,
    Date: new Date(note.createdMs).toISOString().slice(0, 19).replace('T', ' '),
  }));
  const columns = ['Highlight', 'Title', 'Author', 'URL', 'Note', 'Location', 'Date'];
  return stringifyCsv(rows, { header: true, columns, escape_formulas: true, record_delimiter: '\r\n' });
}

/** Writes a page of an Obsidian vault: properties, and each note as a quotation that other pages can link to. */
function obsidianPage(notes: readonly KeptNote[], { origin, authorsOf }: NotesToExport): string {
  const [first] = notes;
  if (first === undefined) return '';
  const { documentId, documentTitle, href } = first;
  const source = `${origin}${href.split('/').slice(0, 3).join('/')}`;
  const properties = stringifyYaml({
    title: documentTitle,
    author: [...authorsOf(documentId)],
    source,
    tags: ['lectern'],
  });
  const inOrder = notes.toSorted(
    (before, after) =>
      before.href.localeCompare(after.href, 'en', { numeric: true }) || before.anchor.start - after.anchor.start,
  );
  const sections = [...Map.groupBy(inOrder, ({ pageId }) => pageId).values()].map((own) =>
    [`## ${inlineMarkdown(own[0]?.pageTitle ?? '')}`, ...own.map((note) => obsidianNote(note, origin))].join('\n\n'),
  );
  return `---\n${properties}---\n\n# ${inlineMarkdown(documentTitle)}\n\n${sections.join('\n\n')}\n`;
}

function obsidianNote(note: KeptNote, origin: string): string {
  const quote = note.anchor.quote
    .split('\n')
    .map((line) => `> ${inlineMarkdown(line)}`)
    .join('\n');
  // Obsidian allows letters, digits and hyphens in the name of a block.
  const name = note.id.replaceAll('_', '-');
  const link = `[Lectern](<${addressOf(note, origin)}>) ^${name}`;
  return [quote, note.text.trim(), link].filter((part) => part !== '').join('\n\n');
}

/** Returns a file name that works on every system and in every link of a vault. */
function fileNameOf([note]: readonly KeptNote[]): string {
  const title = (note?.documentTitle ?? '').toWellFormed().replaceAll(/[\p{Cc}\\/:*?"<>|#^[\]]+/gu, ' ');
  const name = title.replaceAll(/\s+/g, ' ').trim().replace(/^\.+/, '').slice(0, 120).trim();
  return `${name === '' ? (note?.documentId ?? 'notes') : name}.md`;
}

/** Returns the address at which the reader shows the words of a note; that of its page if they are no longer on it. */
function addressOf({ href, pageVersion, anchor: { start, end }, isLost = false }: KeptNote, origin: string): string {
  const fragment = isLost ? '' : formatPageFragment({ kind: 'found', version: pageVersion, start, end });
  return `${origin}${href}${fragment}`;
}
