import { AppError } from '#lib/core/errors.ts';

import type { IngestDependencies } from './ingest-dependencies.ts';

/** Of nobody: what is read for it is stored nowhere. */
const REHEARSAL = { id: 'rehearsal', title: '', webUrl: null, accessList: [] };

/**
 * Reads a source to its end and stores nothing of it. Throws `AppError('validation_error')` with a sentence when it cannot be read or
 * a page of it cannot, and the signal's reason.
 */
export async function rehearseSource(
  { parser, identifierPatterns }: Pick<IngestDependencies, 'parser' | 'identifierPatterns'>,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  const book = await parser.cutPages(await parser.openBook(path, signal), signal);
  try {
    for (const page of book.pages) {
      const task = { book, page, pageId: REHEARSAL.id, document: REHEARSAL, indexed: null, identifierPatterns };
      const reading = await parser.readPage(task, signal);
      if (reading.outcome !== 'failed') continue;
      throw new AppError('validation_error', { publicMessage: `${page.filename} cannot be read. ${reading.message}` });
    }
  } finally {
    await parser.closeBook(book);
  }
}
