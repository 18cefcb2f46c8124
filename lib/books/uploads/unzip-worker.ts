import { mkdir } from 'node:fs/promises';

import { Archive, writeWithin } from '#lib/books/ingest/readers/packed/archive.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

/** Extra files that the archives of operating systems contain. */
const BROUGHT_ALONG = /(?:^|\/)(?:\.|__MACOSX(?:\/|$)|Thumbs\.db$|desktop\.ini$)/i;

interface UnzipTask {
  archive: string;
  /** The folder to create. */
  folder: string;
}

/** The result; a refusal is one sentence. */
export type Unzipped = { refusal: string } | { files: number };

/** Runs in a separate thread: inflating and checksums are heavy. An archive that cannot be unpacked is reported in a sentence. */
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
