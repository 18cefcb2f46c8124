import { mkdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { AppError } from '#lib/foundation/core/errors.ts';

import {
  type BookCover,
  type DocumentDetails,
  NO_DETAILS,
  type PackedType,
  type SourceBook,
} from '../../source-book.ts';
import { readInheritedAccess } from '../book/settings-files.ts';
import { type ContentKind, contentKindOf } from './content-kind.ts';
import { unreadableBook } from './packed-book.ts';
import { PACKED_FORMATS, packedEndingOf } from './packed-formats.ts';
import { mediaTypeOf } from '../tree/load-pictures.ts';

/**
 * Returns the type of a file as a whole book, by its content; null for a file that is not one and does not claim to be. Throws `unreadableBook` for a
 * file whose extension contradicts its content.
 */
export async function packedTypeOf(file: string): Promise<PackedType | null> {
  const claimed = packedEndingOf(file)?.type ?? null;
  const kind = await contentKindOf(file);
  const type = isPackedType(kind) ? kind : claimed !== null && UNMARKED[claimed] === kind ? claimed : null;
  if (claimed === type) return type;
  const name = basename(file);
  if (type !== null) {
    const { name: held, extension } = PACKED_FORMATS[type];
    throw unreadableBook(`${name} is ${held}. Rename it to end in ${extension}.`);
  }
  if (claimed === null) return null;
  throw unreadableBook(`${name} is not ${PACKED_FORMATS[claimed].name}, despite its name${REMARKS[kind] ?? ''}.`);
}

/** A format without a signature is recognised by its extension, if the content does not contradict it. */
const UNMARKED: Partial<Record<PackedType, ContentKind>> = { text: 'other', cbz: 'archive' };

const REMARKS: Partial<Record<ContentKind, string>> = {
  archive: ': it is an archive of something else',
  sealed: ': it is locked with a password, or of a format before 2007',
  kindle: ': it is KFX or Topaz, which only Amazon’s own programs read. Convert to EPUB, for example with Calibre',
  palmdoc: ': it is a PalmDoc text. Convert to EPUB, for example with Calibre',
};

/** Whether a file is a complete book; reads only as much as is needed to tell. Throws as `packedTypeOf` and `openPackedBook` do. */
export async function checkPackedBook(file: string, recognises: boolean): Promise<boolean> {
  const type = await packedTypeOf(file);
  if (type === null) return false;
  const check = await PACKED_FORMATS[type].loadCheck?.();
  if (check !== undefined) await readAll(() => check(file, recognises), file);
  return true;
}

/** Unpacks a file that is a complete book into a new folder. Throws `AppError('validation_error')` with one sentence if it cannot be read. */
export async function openPackedBook(
  file: string,
  { type, workFolder, recognised }: { type: PackedType; workFolder: string; recognised: string | null },
): Promise<SourceBook> {
  const unpack = await PACKED_FORMATS[type].load();
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  const folder = await realpath(workFolder);
  const unpacked = await readAll(() => unpack(file, folder, recognised), file);
  const name = basename(file);
  if (unpacked.pages.length === 0 && unpacked.unrecognised === undefined)
    throw unreadableBook(`There is no text in ${name}.`);
  const { title, language, authors, details, filePageCount, unrecognised, warnings } = unpacked;
  return {
    rootFolder: folder,
    sourceFolder: folder,
    sourcePath: file,
    workFolder: folder,
    ...{ title, language, authors, type, warnings },
    ...(filePageCount !== undefined && { filePageCount }),
    ...(unrecognised !== undefined && { unrecognised }),
    webUrl: null,
    isMdBook: false,
    hiddenLinePrefixes: {},
    pages: unpacked.pages.map(({ path, name: pageName, file: page, title: pageTitle, depth }, index) => ({
      path,
      ...(pageName !== undefined && { name: pageName }),
      filename: `${name}/${page}`,
      file: join(folder, page),
      format: 'html',
      number: index + 1,
      depth,
      chapter: null,
      title: pageTitle,
    })),
    cover: await readCover(folder, unpacked.cover ?? null),
    ...(await factsAround(file, details)),
  };
}

/** Returns facts that come from the surroundings of a file and may change while it does not: its access list, and its modification time. */
export async function factsAround(
  file: string,
  details: Partial<DocumentDetails> = {},
): Promise<Required<Pick<SourceBook, 'details' | 'modifiedMs'>>> {
  return {
    details: { ...NO_DETAILS, ...details, accessList: await readInheritedAccess(dirname(file)) },
    modifiedMs: Math.trunc((await stat(file)).mtimeMs),
  };
}

async function readAll<Result>(unpack: () => Promise<Result>, file: string): Promise<Result> {
  try {
    return await unpack();
  } catch (error) {
    if (AppError.is(error)) throw error;
    const reason = error instanceof RangeError ? 'Its elements are nested too deeply.' : 'It is not what it should be.';
    throw unreadableBook(`${basename(file)} cannot be read. ${reason}`, error);
  }
}

function isPackedType(name: string): name is PackedType {
  return Object.hasOwn(PACKED_FORMATS, name);
}

/** Maximum size of a cover, in bytes, since a shelf displays many of them. */
const MAX_COVER_BYTES = 2 * 1024 * 1024;

/** Reads the cover of an unpacked book; null if it does not exist, is not a picture, or is too large for a shelf. */
async function readCover(workFolder: string, path: string | null): Promise<BookCover | null> {
  if (path === null) return null;
  const file = join(workFolder, path);
  const facts = await stat(file).catch(() => null);
  if (facts === null || !facts.isFile() || facts.size > MAX_COVER_BYTES) return null;
  const bytes = await readFile(file);
  const mediaType = mediaTypeOf(bytes);
  return mediaType === null ? null : { path, mediaType, bytes };
}
