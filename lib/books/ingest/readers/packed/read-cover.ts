import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import type { BookCover } from '../../source-book.ts';
import { mediaTypeOf } from '../tree/load-pictures.ts';

/** Bytes. A shelf shows many. */
const MAX_COVER_BYTES = 2 * 1024 * 1024;

/** The picture on the front of a book that was unpacked; null for one that is not there, is no picture, or is too large for a shelf. */
export async function readCover(workFolder: string, path: string | null): Promise<BookCover | null> {
  if (path === null) return null;
  const file = join(workFolder, path);
  const facts = await stat(file).catch(() => null);
  if (facts === null || !facts.isFile() || facts.size > MAX_COVER_BYTES) return null;
  const bytes = await readFile(file);
  const mediaType = mediaTypeOf(bytes);
  return mediaType === null ? null : { path, mediaType, bytes };
}
