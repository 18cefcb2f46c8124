import { type SourcePreview, previewSource } from '#lib/books/ingest/preview-source.ts';
import { createPageParser } from '#lib/books/ingest/readers/piscina-page-parser.ts';

/** What ingesting a path would read, and what there is to say of its pages, each of which it reads. No store is opened and nothing is written. Throws `AppError('validation_error')` when there is nothing to read. */
export async function* previewIngest(path: string, signal: AbortSignal): AsyncGenerator<SourcePreview> {
  const parser = createPageParser();
  try {
    yield* previewSource(parser, { path, readsPages: true }, signal);
  } finally {
    await parser.close();
  }
}

export type { SourcePreview };
