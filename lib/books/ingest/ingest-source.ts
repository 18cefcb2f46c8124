import { basename } from 'node:path';

import { titleOfDialect } from '#lib/contracts/dialects.ts';
import type { IngestEvent, IngestRequest } from '#lib/contracts/ingest.ts';
import type { Document } from '#lib/books/library/document.ts';
import type { LibraryRepository } from '#lib/books/library/ports.ts';
import type { ChunkStore } from '#lib/answering/retrieval/ports.ts';

import { describeDocument, statedAccess, writtenAt } from './describe-document.ts';
import type { IngestDependencies } from './ingest-dependencies.ts';
import { IngestRun } from './ingest-run.ts';
import { OpenedSource } from './opened-source.ts';
import type { FetchedSite } from './ports.ts';
import type { SourceWarning } from './source-book.ts';

/**
 * Brings a document of the library to the state of its source: new and changed pages are indexed, unchanged ones left alone, moved ones moved,
 * vanished ones removed. All changes to its text are published together at the end: a new document becomes readable once all of it has been read.
 * While chunks of the library lack vectors that an embedder could make, unchanged pages are checked for them too. Each page is kept with a record of
 * its inputs and is not read again while these are the same. Access rights are written before any other change. A page that cannot be read is
 * reported and its stored version is kept. A run may be interrupted anywhere and repeated. Throws `AppError('validation_error')` before the first
 * event when the path holds nothing to read, the signal's reason when stopped, and any error of the stores and the embedder. If the path is the
 * address of a site, `site` is the fetched copy of it.
 */
export async function* ingestSource(
  dependencies: IngestDependencies,
  { site = null, ...request }: IngestRequest & { site?: FetchedSite | null },
  signal: AbortSignal,
): AsyncGenerator<IngestEvent, void, undefined> {
  const startedAt = dependencies.clock();
  const { path } = request;
  const source =
    site === null
      ? yield* openedSource(dependencies, path, signal)
      : await OpenedSource.openSite(dependencies, { site, address: path, signal });
  try {
    yield* ingestBook(dependencies, { source, request, startedAt, signal });
  } finally {
    await source.close();
  }
}

async function* openedSource(
  dependencies: IngestDependencies,
  path: string,
  signal: AbortSignal,
): AsyncGenerator<IngestEvent, OpenedSource> {
  const opening = OpenedSource.open(dependencies, path, signal);
  for (;;) {
    const step = await opening.next();
    if (step.done === true) return step.value;
    yield { type: 'page-recognised', file: basename(path), recognised: step.value.done, pages: step.value.pages };
  }
}

async function* ingestBook(
  dependencies: IngestDependencies,
  {
    source,
    request,
    startedAt,
    signal,
  }: { source: OpenedSource; request: IngestRequest; startedAt: Date; signal: AbortSignal },
): AsyncGenerator<IngestEvent, void, undefined> {
  const { library, clock } = dependencies;
  const { book } = source;
  const described = await describeDocument(library, book, { request, now: startedAt });
  // A removed document is not resumed: neither its access list nor its lack of readers carries over.
  const hasErased = (await dependencies.eraseRemoved?.(described.id, described.sourcePath)) === true;
  const document = hasErased ? await describeDocument(library, book, { request, now: startedAt }) : described;
  const run = new IngestRun(dependencies, { source, document, signal });
  // Comes first: a store that accepts no books must not retain any trace of one.
  await run.loadState();
  const stated = statedAccess(book, request);
  await saveDescription(dependencies, { document, stated, onlyAccess: run.isKnown });
  const dialect = titleOfDialect(document.dialect);
  yield {
    type: 'ingest-start',
    documentId: document.id,
    title: document.title,
    pages: book.pages.length,
    ...(dialect !== null && { dialect }),
  };

  const overruled = overruledAccess(document, stated);
  yield* run.warn(overruled === null ? book.warnings : [overruled, ...book.warnings]);
  yield* run.store();
  yield* run.warnOfNotation();
  signal.throwIfAborted();
  const { counts } = run;
  const { hasChanged, removed } = run.changes();
  // Drops the summaries, which are written again later. If the run ends before that, the next one writes them.
  const changed = hasChanged && {
    ...{ updatedAt: clock(), sourceUpdatedAt: writtenAt(book, request, startedAt) },
    ...{ summaryBrief: null, summaryStandard: null },
  };
  await run.settle({ ...document, ...changed });
  if (hasChanged || document.summaryBrief === null) yield* run.summarise();
  await keepUpWithDocument(dependencies, document);
  await run.keepSource();
  await source.forgetRecognised();
  const durationMs = clock().getTime() - startedAt.getTime();
  yield { type: 'ingest-end', documentId: document.id, ...counts, removed, durationMs };
}

interface AccessStores {
  library: Pick<LibraryRepository, 'saveDocument' | 'followSource' | 'findDocumentOfAnyone'>;
  chunks: Pick<ChunkStore, 'setAccess' | 'setTitle'>;
}

/**
 * Saves the document record before its pages are read, so that no one can read the document before it is published; with `onlyAccess`, saves only the
 * access list. The access list changes only if the source states one (`stated`) and it has not been set by hand. The library is written first: the
 * check on outgoing data never waits for the store. The store is updated in any case, since an interrupted run may not have reached it.
 */
async function saveDescription(
  { library, chunks }: AccessStores,
  { document, stated, onlyAccess }: { document: Document; stated: readonly string[] | null; onlyAccess: boolean },
): Promise<void> {
  const isKnown = (await library.findDocumentOfAnyone(document.id)) !== null;
  if (!onlyAccess) await library.saveDocument(document, { keepsAccess: true, isComing: true });
  if (!isKnown) return;
  if (stated !== null) await library.followSource(document.id, stated);
  const { accessList } = (await library.findDocumentOfAnyone(document.id)) ?? document;
  await chunks.setAccess(document.id, accessList);
}

/** Returns a warning for a document whose access list was set by hand and overrides the one stated by the source; else null. */
function overruledAccess(document: Document, stated: readonly string[] | null): SourceWarning | null {
  const { accessByHand, accessList, filename } = document;
  if (!accessByHand || stated === null || inOrder(stated) === inOrder(accessList)) return null;
  const message =
    `Who may read it was set by hand and stays so: ${inOrder(accessList)}. This ingest says: ${inOrder(stated)}. ` +
    'To let its files decide again, an administrator can hand the document back to them.';
  return { file: filename, message, key: 'access' };
}

function inOrder(accessList: readonly string[]): string {
  return accessList.length === 0 ? 'nobody' : [...new Set(accessList)].toSorted().join(', ');
}

/** Passes the store the document's title, and any access granted or revoked while the run wrote chunks with the state from its start. */
async function keepUpWithDocument(
  { library, chunks }: AccessStores,
  known: Pick<Document, 'id' | 'title' | 'accessList'>,
): Promise<void> {
  const { id } = known;
  const { title, accessList } = (await library.findDocumentOfAnyone(id)) ?? known;
  await chunks.setTitle(id, title);
  if (JSON.stringify(accessList) !== JSON.stringify(known.accessList)) await chunks.setAccess(id, accessList);
}
