import { realpath, stat } from 'node:fs/promises';
import { resolve } from 'node:path';

import type { SourceBook } from '../source-book.ts';
import { openBook } from './book/open-book.ts';
import { openPackedBook, packedTypeOf } from './packed/open-packed-book.ts';

/**
 * Finds out what a path holds: a file that is a whole book, which is unpacked into `workFolder`, a folder that does not exist yet and
 * that the caller removes; or what `openBook` reads where it stands. Throws `AppError('validation_error')` as that does.
 */
export async function openSource({ path, workFolder }: { path: string; workFolder: string }): Promise<SourceBook> {
  const file = await fileAt(path);
  const type = file === null ? null : await packedTypeOf(file);
  return file === null || type === null ? openBook(path) : openPackedBook(file, type, workFolder);
}

/** Null for what is no file, and for what is not there, of which `openBook` tells. */
async function fileAt(path: string): Promise<string | null> {
  try {
    const file = await realpath(resolve(path));
    return (await stat(file)).isFile() ? file : null;
  } catch {
    return null;
  }
}
