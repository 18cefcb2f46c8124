import { stringify as stringifyCsv } from 'csv-stringify/sync';
import { strToU8, zipSync } from 'fflate';
import { stringify as stringifyYaml } from 'yaml';

import type { KeptNote } from '#lib/contracts/kept-records.ts';
import { formatPageFragment } from '#lib/contracts/reader-address.ts';
import { inlineMarkdown } from '#lib/foundation/core/inline-markdown.ts';

import { annotationCollection } from './annotation.ts';

/** Notes with what a format says of them besides. */
interface NotesToExport {
  notes: readonly KeptNote[];
  /** Of this server; no trailing slash. */
  origin: string;
  /** Of the version of the page that a note is of; null where it is gone. */
  textOf: (note: KeptNote) => string | null;
  authorsOf: (documentId: string) => readonly string[];
}

/** A file of an export. */
export interface ExportedFile {
  name: string;
  mediaType: string;
  text: string;
}

/** The one file, or all of them as a ZIP. */
export function bundled(
  files: readonly ExportedFile[],
): Omit<ExportedFile, 'text'> & { bytes: Uint8Array<ArrayBuffer> } {
  const [only] = files;
  if (files.length === 1 && only !== undefined) return { ...only, bytes: strToU8(only.text) };
  // Two books may have one title.
  const entries = files.map(({ name, text }, index) => [`${index + 1} ${name}`, strToU8(text)] as const);
  return { name: 'notes.zip', mediaType: 'application/zip', bytes: zipSync(Object.fromEntries(entries)) };
}

/** What other programs take notes in. */
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

/** The columns that Readwise reads (https://readwise.io/import_bulk). What a spreadsheet would take for a formula begins with an apostrophe. */
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

/** A page of a vault: properties, and each note as a quotation that other pages can link to. */
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
  // Obsidian takes letters, digits and hyphens in the name of a block.
  const name = note.id.replaceAll('_', '-');
  const link = `[Lectern](<${addressOf(note, origin)}>) ^${name}`;
  return [quote, note.text.trim(), link].filter((part) => part !== '').join('\n\n');
}

/** Names of files that every system and every link of a vault takes. */
function fileNameOf([note]: readonly KeptNote[]): string {
  const title = (note?.documentTitle ?? '').toWellFormed().replaceAll(/[\p{Cc}\\/:*?"<>|#^[\]]+/gu, ' ');
  const name = title.replaceAll(/\s+/g, ' ').trim().replace(/^\.+/, '').slice(0, 120).trim();
  return `${name === '' ? (note?.documentId ?? 'notes') : name}.md`;
}

/** Where the reader shows the words of a note; its page where they are no longer on it. */
function addressOf({ href, pageVersion, anchor: { start, end }, isLost = false }: KeptNote, origin: string): string {
  const fragment = isLost ? '' : formatPageFragment({ kind: 'found', version: pageVersion, start, end });
  return `${origin}${href}${fragment}`;
}
