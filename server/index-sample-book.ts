import { fileURLToPath } from 'node:url';

import { UNRESTRICTED } from '#lib/access/viewer.ts';
import { AppError } from '#lib/core/errors.ts';
import type { Runtime } from '#lib/runtime/runtime.ts';

const SAMPLE_BOOK = { id: 'handbook', path: fileURLToPath(new URL('../content/handbook', import.meta.url)) };

/**
 * Puts the handbook into an empty library, and brings it up to date where it is still kept: who removed it does not get it
 * back. Failing costs the sample, not the server; the log says so.
 */
export async function indexSampleBook(runtime: Runtime, signal: AbortSignal): Promise<void> {
  try {
    const documents = await runtime.listDocuments(UNRESTRICTED);
    if (documents.length > 0 && !documents.some((document) => document.id === SAMPLE_BOOK.id)) return;
    for await (const event of runtime.ingest(SAMPLE_BOOK, signal)) {
      if (event.type === 'warning') runtime.log.warn({ file: event.file }, event.message);
      if (event.type === 'ingest-end') runtime.log.info({ ...event }, 'the handbook is indexed');
    }
  } catch (error) {
    if (signal.aborted) return;
    // Chunks that belong to another program are only read.
    const isRefused = AppError.is(error) && error.code === 'validation_error';
    runtime.log[isRefused ? 'info' : 'error']({ err: error }, 'the handbook could not be indexed');
  }
}
