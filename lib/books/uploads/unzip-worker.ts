import { mkdir } from 'node:fs/promises';

import { Archive, writeWithin } from '#lib/books/ingest/readers/packed/archive.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

/** What the archives of operating systems bring along. */
const BROUGHT_ALONG = /(?:^|\/)(?:\.|__MACOSX(?:\/|$)|Thumbs\.db$|desktop\.ini$)/i;

interface UnzipTask {
  archive: string;
  /** Exists afterwards. */
  folder: string;
}

/** What came of it: a refusal is one sentence. */
export type Unzipped = { refusal: string } | { files: number };

/** Runs in a thread of its own: inflating and checksums are heavy. What cannot be unpacked is told in a sentence. */
export async function unzip({ archive, folder }: UnzipTask): Promise<Unzipped> {
  try {
    const opened = await Archive.open(archive);
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const names = [...opened.names].filter((name) => !BROUGHT_ALONG.test(name));
      for (const name of names) {
        const bytes = await opened.read(name);
        if (bytes !== null) await writeWithin(folder, name, bytes);
      }
      return { files: names.length };
    } finally {
      opened.close();
    }
  } catch (error) {
    if (AppError.is(error)) return { refusal: error.message };
    throw error;
  }
}
