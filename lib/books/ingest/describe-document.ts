import { basename, extname } from 'node:path';

import { mayGive, PUBLIC_GRANT } from '#lib/people/access/viewer.ts';
import type { IngestRequest } from '#lib/contracts/ingest.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { trimEndOf } from '#lib/foundation/core/trim-characters.ts';
import type { Document } from '#lib/books/library/document.ts';
import { withFieldsByHand } from '#lib/books/library/document-changes.ts';
import type { LibraryRepository } from '#lib/books/library/ports.ts';

import { slugOfName, titleOfName } from './source-key.ts';
import { NO_DETAILS, type SourceBook } from './source-book.ts';

/**
 * Builds the document record for a source. A source ingested before from the same place keeps its document. If its name already belongs to another
 * place, the new one gets a number (`guide-2`), unless the request asks for exactly this name. Everything else follows from request and source alone,
 * so that the same run twice gives the same document. Throws `AppError('validation_error')` when the source would grant access beyond what the
 * request allows.
 */
export async function describeDocument(
  library: LibraryRepository,
  book: SourceBook,
  options: { request: IngestRequest; now: Date },
): Promise<Document> {
  const { request, now } = options;
  const name = nameOf(book);
  const id = request.id ?? (await freeId(library, slugOfName(name), book.sourcePath));
  const existing = await library.findDocumentOfAnyone(id);
  const kept = existing ?? { accessList: [PUBLIC_GRANT], accessByHand: false, createdAt: now, updatedAt: now };
  const described = {
    id,
    title: request.title ?? book.title ?? titleOfName(name),
    type: book.type,
    sourcePath: book.sourcePath,
    webUrl: withTrailingSlash(request.webUrl ?? book.webUrl),
    language: book.language,
    authors: book.authors,
    dialect: book.dialect ?? null,
    ...accessOf(kept, statedAccess(book, request)),
    createdAt: kept.createdAt,
    updatedAt: kept.updatedAt,
    filename: filenameOf(book),
    filePageCount: book.filePageCount ?? null,
    ...labelsOf(book.details ?? NO_DETAILS, request, existing),
    // The date stays the same as long as the content does.
    sourceUpdatedAt: statedDate(book, request) ?? existing?.sourceUpdatedAt ?? changedAt(book, now),
    ...foundBefore(existing),
  };
  requireGrantable(described.accessList, request.grantable);
  return withFieldsByHand(described, existing);
}

/**
 * Throws `AppError('validation_error')` if a caller who may share a book only with `grantable` would share it with others; undefined means no
 * restriction.
 */
export function requireGrantable(accessList: readonly string[], grantable: readonly string[] | undefined): void {
  if (grantable === undefined || mayGive(grantable, accessList)) return;
  throw new AppError('validation_error', {
    publicMessage: `The files say who may read this book: ${accessList.join(', ') || 'nobody'}. You can share a book with: ${grantable.join(', ')}.`,
  });
}

/** Returns the fields derived from the pages, kept until the pages are read again. */
function foundBefore(existing: Document | null): Pick<Document, 'coverPath' | 'summaryBrief' | 'summaryStandard'> {
  const { coverPath = null, summaryBrief = null, summaryStandard = null } = existing ?? {};
  return { coverPath, summaryBrief, summaryStandard };
}

type Access = Pick<Document, 'accessList' | 'accessByHand'>;

/** An access list that was set by hand is kept. */
function accessOf({ accessList, accessByHand }: Access, stated: string[] | null): Access {
  return { accessList: accessByHand ? accessList : (stated ?? accessList), accessByHand };
}

type Labels = Pick<Document, 'documentType' | 'department' | 'origin'>;

/** Returns the labels: the request's take precedence over the source's, and those over the stored ones. */
function labelsOf(said: Labels, request: IngestRequest, existing: Labels | null): Labels {
  const label = (name: keyof Labels) => request[name] ?? said[name] ?? existing?.[name] ?? null;
  return { documentType: label('documentType'), department: label('department'), origin: label('origin') };
}

/** Returns who may read the document according to the request or the source; null if neither says. */
export function statedAccess({ details }: SourceBook, request: IngestRequest): string[] | null {
  return request.accessList ?? details?.accessList ?? null;
}

/** Returns the date on which a document with changed content was written, as far as it is known. */
export function writtenAt(book: SourceBook, request: IngestRequest, now: Date): Date {
  return statedDate(book, request) ?? changedAt(book, now);
}

function statedDate({ details }: SourceBook, { date }: IngestRequest): Date | null {
  if (date !== undefined) return new Date(date);
  const dateMs = details?.dateMs ?? null;
  return dateMs === null ? null : new Date(dateMs);
}

function changedAt({ modifiedMs = null }: SourceBook, now: Date): Date {
  return modifiedMs === null ? now : new Date(modifiedMs);
}

function withTrailingSlash(address: string | null): string | null {
  return address === null ? null : `${trimEndOf(address, /\//)}/`;
}

async function freeId(library: LibraryRepository, slug: string, sourcePath: string): Promise<string> {
  for (let count = 1; ; count += 1) {
    const id = count === 1 ? slug : `${slug}-${count}`;
    const taken = await library.findDocumentOfAnyone(id);
    if (taken === null || taken.sourcePath === sourcePath) return id;
  }
}

function filenameOf({ name, sourcePath }: SourceBook): string {
  return name ?? basename(sourcePath);
}

/** Returns the folder's or file's name; for a folder called `src` or `docs`, that of its parent. */
function nameOf({ sourcePath, pages, workFolder, name }: SourceBook): string {
  if (name !== undefined) return name;
  const isFile = workFolder !== undefined || pages.some(({ file }) => file === sourcePath);
  if (isFile) return basename(sourcePath, extname(sourcePath));
  const parts = sourcePath.split(/[\\/]/).filter((part) => part !== '');
  const telling = parts.findLast((part) => part !== 'src' && part !== 'docs');
  return telling ?? basename(sourcePath);
}
