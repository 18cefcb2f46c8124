import { extname } from 'node:path';

import type { SourceWarning } from '../../source-book.ts';
import { isOfFolder } from '../packed/books-in-folder.ts';
import { filesBelow } from './files-below.ts';
import { relativePath } from './files-within.ts';

/** Document formats that are not supported, with the conversion into one that is. */
const WAYS: readonly (readonly [endings: string, way: string])[] = [
  ['doc pages wps wpd', 'Save as .docx or PDF'],
  ['ppt odp key', 'Save as .pptx or PDF'],
  ['xls xlsb ods numbers', 'Save as .xlsx or PDF'],
  ['kfx azw4 azw8 kpf tpz pdb fb3 lit lrf snb tcr chm', 'Convert to EPUB, for example with Calibre'],
  ['cbr cb7 cbt', 'Repack its pictures as a ZIP archive that ends in .cbz'],
  ['djvu djv tif tiff xps oxps ps', 'Convert to PDF and have its text recognised (OCR)'],
  ['ibooks iba', 'Export as EPUB or PDF'],
  ['acsm', 'Open in Adobe Digital Editions to get the book; Lectern reads books without copy protection'],
  ['msg eml mht mhtml', 'Save as HTML or PDF'],
  [
    'tex org textile mediawiki wiki creole typ texi dita dbk docbook fodt',
    'Convert to Markdown or HTML, for example with Pandoc',
  ],
];

const WAY_OF = new Map(WAYS.flatMap(([endings, way]) => endings.split(' ').map((ending) => [`.${ending}`, way])));

const NAMES_SHOWN = 5;

/** Returns the conversion that makes a file readable, as a sentence without its full stop; null if none is known. */
export function wayOutOf(file: string): string | null {
  return WAY_OF.get(extname(file).toLowerCase()) ?? null;
}

/**
 * Returns warnings for the documents of a folder in unsupported formats: one for each conversion. A folder with its own settings is handled
 * separately.
 */
export async function unreadFiles(folder: string): Promise<SourceWarning[]> {
  const files: string[] = [];
  for (const file of await filesBelow(folder, (name) => wayOutOf(name) !== null)) {
    if (await isOfFolder(folder, file)) files.push(relativePath(folder, file));
  }
  return [...Map.groupBy(files, wayOutOf)].map(([way, alike]) => unreadWarning(alike, way ?? ''));
}

function unreadWarning(files: readonly string[], way: string): SourceWarning {
  const [first = ''] = files;
  const kinds = [...Map.groupBy(files, (file) => extname(file).toLowerCase())];
  const counts = kinds.map(([ending, alike]) => `${alike.length.toLocaleString('en')} ${ending}`).join(', ');
  const names = files.slice(0, NAMES_SHOWN).join(', ');
  const more = files.length - NAMES_SHOWN;
  const list = more > 0 ? `${names} and ${more.toLocaleString('en')} more` : names;
  const message =
    files.length === 1
      ? `${first} is of a kind that is not read and is left out. ${way}.`
      : `${files.length.toLocaleString('en')} files are of kinds that are not read and are left out (${counts}): ${list}. ${way}.`;
  return { file: first, message, key: `unread ${way}` };
}
