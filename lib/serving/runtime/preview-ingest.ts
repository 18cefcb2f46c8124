import { join } from 'node:path';

import type { Env } from '#lib/foundation/config/env.ts';
import { readEnv } from '#lib/foundation/config/read-env.ts';
import { type SourcePreview, previewSource } from '#lib/books/ingest/preview-source.ts';
import type { PageParser } from '#lib/books/ingest/ports.ts';
import { createPageParser } from '#lib/books/ingest/readers/piscina-page-parser.ts';

/**
 * Yields a preview of what ingesting a path would read, with warnings about its pages, each of which it reads. No store is opened, and only text
 * recognised in pictures of pages is written. Throws `AppError('validation_error')` when there is nothing to read.
 */
export async function* previewIngest(path: string, signal: AbortSignal): AsyncGenerator<SourcePreview> {
  const parser = createPageParser({ recognition: readEnv().textRecognition });
  try {
    yield* previewSource(parser, { path, readsPages: true }, signal);
  } finally {
    await parser.close();
  }
}

export type { SourcePreview };

/** Creates the parser for the books of a server. */
export function parserOf(env: Env): PageParser {
  return createPageParser({
    pageTimeoutMs: env.timeouts.pageMs,
    workFolder: join(env.dataFolder, 'unpacked'),
    recognition: env.textRecognition,
  });
}
