import { basename } from 'node:path';

import { zipSync } from 'fflate';
import type { Root } from 'hast';
import mammoth from 'mammoth';

import type { SourceWarning } from '../../source-book.ts';
import { writeChapters } from '../office/write-chapters.ts';
import { Archive, writeWithin } from '../packed/archive.ts';
import { type UnpackedBook, unreadableBook } from '../packed/packed-book.ts';
import { parseFragment } from '../tree/publish-tree.ts';
import { readDocxFacts } from './docx-facts.ts';

/** Word's document title becomes the first heading. */
const STYLES = ["p[style-name='Title'] => h1:fresh"];
/** Makes ids begin with a letter, regardless of Word's bookmark names. */
const ID_PREFIX = 'w';
const FORMULA = '<m:oMath';

/**
 * Unpacks a Word document (see `Unpack`): one page for each chapter, which begins with a heading of the first level. Headings, lists, tables,
 * pictures and notes are recognised by Word's styles.
 */
export async function unpackDocx(file: string, workFolder: string): Promise<UnpackedBook> {
  const name = basename(file);
  const entries = await readEntries(file);
  const facts = readDocxFacts(entries);
  const tree = await convert(entries, { name, workFolder });
  const written = await writeChapters(tree, { name, title: facts.title, idPrefix: ID_PREFIX, workFolder });
  const { language, authors, dateMs, description } = facts;
  const cover = await unpackThumbnail(entries, workFolder);
  const details = { dateMs, description };
  return { ...written, language, authors, details, cover, warnings: warningsOf(entries, name) };
}

/** Unpacks the thumbnail of the first page, which some programs include. */
async function unpackThumbnail(entries: ReadonlyMap<string, Uint8Array>, workFolder: string): Promise<string | null> {
  for (const ending of ['jpeg', 'jpg', 'png']) {
    const bytes = entries.get(`docProps/thumbnail.${ending}`);
    const name = `thumbnail.${ending}`;
    if (bytes === undefined) continue;
    await writeWithin(workFolder, name, bytes);
    return name;
  }
  return null;
}

/** Reads the parts of the document, each within its limits. */
async function readEntries(file: string): Promise<Map<string, Uint8Array>> {
  const archive = await Archive.open(file);
  try {
    const entries = new Map<string, Uint8Array>();
    for (const name of archive.names) {
      const bytes = await archive.read(name);
      if (bytes !== null) entries.set(name, bytes);
    }
    return entries;
  } finally {
    archive.close();
  }
}

async function convert(
  entries: ReadonlyMap<string, Uint8Array>,
  { name, workFolder }: { name: string; workFolder: string },
): Promise<Root> {
  // Rebuilt from the entries already read, so that the parser sees nothing else of the file.
  const buffer = Buffer.from(zipSync(Object.fromEntries(entries), { level: 0 }));
  let pictures = 0;
  const convertImage = mammoth.images.imgElement(async (image) => {
    pictures += 1;
    const picture = `picture-${pictures}.${/\/([a-z]{1,5})/.exec(image.contentType)?.[1] ?? 'bin'}`;
    await writeWithin(workFolder, picture, await image.readAsBuffer());
    return { src: picture };
  });
  try {
    const { value } = await mammoth.convertToHtml(
      { buffer },
      { styleMap: STYLES, includeEmbeddedStyleMap: false, idPrefix: ID_PREFIX, convertImage },
    );
    return parseFragment(value);
  } catch (error) {
    throw unreadableBook(`${name} is damaged or incomplete.`, error);
  }
}

function warningsOf(entries: ReadonlyMap<string, Uint8Array>, name: string): SourceWarning[] {
  const body = entries.get('word/document.xml');
  if (body === undefined || !Buffer.from(body.buffer, body.byteOffset, body.byteLength).includes(FORMULA)) return [];
  return [{ file: name, message: `The formulas in ${name} are left out.`, key: `formulas ${name}` }];
}
