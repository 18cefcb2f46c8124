import { basename, extname } from 'node:path';

import { ANONYMOUS, PUBLIC_GRANT } from '#lib/access/viewer.ts';
import type { IngestRequest } from '#lib/contracts/ingest.ts';
import type { Document } from '#lib/library/document.ts';
import type { LibraryRepository } from '#lib/library/ports.ts';

import { slugOfName, titleOfName } from './document-id.ts';
import type { SourceBook } from './source-book.ts';

/**
 * The document a source becomes. What was ingested from the same place before is the same document; a name that belongs to
 * another place gets a number (`guide-2`), unless the request asks for exactly this name. Everything else follows from
 * request and source alone, so that the same run twice gives the same document.
 */
export async function describeDocument(
  library: LibraryRepository,
  book: SourceBook,
  options: { request: IngestRequest; now: Date },
): Promise<Document> {
  const { request, now } = options;
  const name = nameOf(book);
  const id = request.id ?? (await freeId(library, slugOfName(name), book.sourcePath));
  const existing = await library.findDocument(ANONYMOUS, id);
  const kept = existing ?? { accessList: [PUBLIC_GRANT], createdAt: now, updatedAt: now };
  return {
    id,
    title: request.title ?? book.title ?? titleOfName(name),
    type: book.type,
    sourcePath: book.sourcePath,
    webUrl: withTrailingSlash(request.webUrl ?? book.webUrl),
    language: book.language,
    authors: book.authors,
    accessList: kept.accessList,
    createdAt: kept.createdAt,
    updatedAt: kept.updatedAt,
  };
}

function withTrailingSlash(address: string | null): string | null {
  return address === null ? null : address.replace(/\/*$/, '/');
}

async function freeId(library: LibraryRepository, slug: string, sourcePath: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? slug : `${slug}-${count}`;
    const taken = await library.findDocument(ANONYMOUS, id);
    if (taken === null || taken.sourcePath === sourcePath) return id;
  }
}

/** The folder's or file's name; a folder called `src` or `docs` says nothing, so its parent's. */
function nameOf({ sourcePath, pages }: SourceBook): string {
  const isFile = pages.some(({ file }) => file === sourcePath);
  if (isFile) return basename(sourcePath, extname(sourcePath));
  const parts = sourcePath.split(/[\\/]/).filter((part) => part !== '');
  const telling = parts.findLast((part) => part !== 'src' && part !== 'docs');
  return telling ?? basename(sourcePath);
}
