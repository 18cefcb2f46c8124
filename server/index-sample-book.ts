import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { UNRESTRICTED } from '#lib/people/access/viewer.ts';
import { HANDBOOK_ID } from '#lib/contracts/shelf-questions.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { hasCode } from '#lib/foundation/core/system.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';

/** A file of the data folder: the library has had the handbook, or its own books. */
const NOTE = 'sample-book-given';

/**
 * Adds the handbook to a library that has never contained a book, and updates it as long as it is there. Someone who removed it does not get it back.
 * A failure is logged and costs only the sample, not the server.
 */
export async function indexSampleBook(runtime: Runtime, signal: AbortSignal): Promise<void> {
  const note = join(runtime.env.dataFolder, NOTE);
  let isFirst = false;
  try {
    const documents = await runtime.listDocuments(UNRESTRICTED);
    isFirst = await isWrittenNow(note);
    const isWanted = documents.length === 0 ? isFirst : documents.some(({ id }) => id === HANDBOOK_ID);
    if (!isWanted) return;
    for await (const event of runtime.ingest({ id: HANDBOOK_ID, path: runtime.files.handbook }, signal)) {
      if (event.type === 'warning') runtime.log.warn({ file: event.file }, event.message);
      if (event.type === 'ingest-end') runtime.log.info({ ...event }, 'the handbook is indexed');
    }
  } catch (error) {
    // A failed attempt is repeated at the next start.
    if (isFirst) await rm(note, { force: true }).catch(() => undefined);
    if (signal.aborted) return;
    // Chunks that belong to another program are read-only.
    const isRefused = AppError.is(error) && error.code === 'validation_error';
    runtime.log[isRefused ? 'info' : 'error']({ err: error }, 'the handbook could not be indexed');
  }
}

/** Returns false if the file already existed. */
async function isWrittenNow(file: string): Promise<boolean> {
  try {
    await writeFile(file, '', { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}
