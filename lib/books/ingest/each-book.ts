import type { IngestRequest } from '#lib/contracts/ingest.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

import type { PageParser } from './ports.ts';

/**
 * Splits a request into one request per document: a folder that contains only files that are whole books is a shelf, with one document per file;
 * everything else is one document. Throws `AppError('validation_error')` when one document is named and there are several.
 */
export async function eachBook(
  parser: Pick<PageParser, 'listBooks'>,
  request: IngestRequest,
): Promise<IngestRequest[]> {
  const books = await parser.listBooks(request.path);
  if (books.length === 0) return [request];
  if (books.length > 1 && (request.id ?? request.title ?? request.webUrl) !== undefined) {
    const publicMessage =
      'A name, a title or an address can be set for one document only, and this folder contains several.';
    throw new AppError('validation_error', { publicMessage });
  }
  return books.map((path) => ({ ...request, path }));
}
