import type { Clock } from '#lib/core/clock.ts';
import { AppError } from '#lib/core/errors.ts';
import type { IngestDependencies } from '#lib/ingest/ingest-dependencies.ts';
import type { DocumentKeeper } from '#lib/library/document-keeper.ts';
import type { LibraryRepository } from '#lib/library/ports.ts';
import type { Logger } from '#lib/log/logger.ts';

import type { IngestRuns } from './ingest-runs.ts';

interface RemovalsDependencies {
  keeper: DocumentKeeper;
  library: Pick<LibraryRepository, 'findDocumentOfAnyone'>;
  chunks: Pick<IngestDependencies['chunks'], 'deletePages' | 'listPageVersions' | 'isReadOnly'>;
  runs: Pick<IngestRuns, 'stopDocument' | 'inTurn'>;
  /** Deletes the files that a document was made from, where they are ours. */
  deleteFiles: (sourcePath: string) => Promise<void>;
  /** After so long, no answer is under way any more that began before a document was hidden. */
  answersEndMs: number;
  clock: Clock;
  log: Logger;
}

/** `removing`: nobody can read it any more, and what is left of it goes as soon as no ingest is under way. */
export type RemovalState = 'removed' | 'removing';

/** How long whoever removes a document waits to be told that all of it has gone. */
const PATIENCE_MS = 5_000;

/** When what could not be removed, because a store could not be reached, is tried again. */
const RETRY_MS = 60_000;

/** So many pages' chunks are deleted by one call. */
const PAGES_AT_ONCE = 100;

const STOPPED = 'The document was removed while it was being ingested.';

/**
 * Takes documents out of the library. Hiding one is done at once; all that is left of it goes in a turn among the runs of ingest, since
 * one of them could put it back. What a process that ends leaves undone, the next one does.
 */
export class Removals {
  readonly #dependencies: RemovalsDependencies;
  readonly #closing = new AbortController();
  readonly #underWay = new Map<string, Promise<void>>();
  /** Documents that are gone and of which an answer under way may still be recorded, with the timers that look after it. */
  readonly #late = new Map<string, NodeJS.Timeout>();
  #retry: NodeJS.Timeout | undefined;

  constructor(dependencies: RemovalsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Null when there is no such document. Rejects when a store cannot be reached: it is hidden all the same, and tried again. */
  async remove(documentId: string): Promise<RemovalState | null> {
    const { keeper, library, clock } = this.#dependencies;
    const document = await library.findDocumentOfAnyone(documentId);
    if (document === null) return null;
    await keeper.hide(documentId, clock());
    const removal = this.#begin(documentId, document.sourcePath);
    const patience = Promise.withResolvers<'removing'>();
    const timer = setTimeout(() => patience.resolve('removing'), PATIENCE_MS);
    try {
      return await Promise.race([removal.then(() => 'removed' as const), patience.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Goes on with what was begun by a process that is gone. */
  async resume(): Promise<void> {
    const { keeper, library } = this.#dependencies;
    for (const documentId of await keeper.listHidden()) {
      const document = await library.findDocumentOfAnyone(documentId);
      if (document !== null) void this.#begin(documentId, document.sourcePath).catch(() => undefined);
    }
  }

  /** Looks for late answers now, and waits for what is under way or stops it before its turn. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The library is closing.'));
    clearTimeout(this.#retry);
    await Promise.allSettled(this.#underWay.values());
    const late = [...this.#late.keys()];
    for (const timer of this.#late.values()) clearTimeout(timer);
    this.#late.clear();
    for (const documentId of late) await this.#eraseLate(documentId);
  }

  #begin(documentId: string, sourcePath: string): Promise<void> {
    const begun = this.#underWay.get(documentId);
    if (begun !== undefined) return begun;
    const removal = this.#removeInTurn(documentId, sourcePath).finally(() => this.#underWay.delete(documentId));
    this.#underWay.set(documentId, removal);
    removal.catch((error: unknown) => {
      if (this.#closing.signal.aborted) return;
      this.#dependencies.log.error({ err: error, documentId }, 'a document is hidden but not removed yet');
      this.#resumeLater();
    });
    return removal;
  }

  #resumeLater(): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      this.resume().catch(() => {
        this.#resumeLater();
      });
    }, RETRY_MS).unref();
  }

  async #removeInTurn(documentId: string, sourcePath: string): Promise<void> {
    const { runs, log } = this.#dependencies;
    const stopped = new AppError('not_found', { publicMessage: STOPPED });
    await runs.stopDocument({ id: documentId, sourcePath }, stopped);
    await runs.inTurn(async () => this.#removeAll(documentId, sourcePath), this.#closing.signal);
    log.info({ documentId }, 'a document was removed');
    this.#eraseLater(documentId);
  }

  /** Its row goes last: as long as it is there, the removal can be repeated. */
  async #removeAll(documentId: string, sourcePath: string): Promise<void> {
    const { keeper, chunks, deleteFiles } = this.#dependencies;
    // A collection that another program made holds none of its chunks.
    if (chunks.isReadOnly !== true) await this.#deleteChunks(documentId);
    await deleteFiles(sourcePath);
    await keeper.erase(documentId);
  }

  async #deleteChunks(documentId: string): Promise<void> {
    const { keeper, chunks } = this.#dependencies;
    const stored = (await chunks.listPageVersions(documentId)).map(({ pageId }) => pageId);
    const pageIds = [...new Set([...stored, ...(await keeper.listPageIds(documentId))])];
    for (let start = 0; start < pageIds.length; start += PAGES_AT_ONCE)
      await chunks.deletePages(pageIds.slice(start, start + PAGES_AT_ONCE));
  }

  /** An answer that was under way may be recorded with words of the document. */
  #eraseLater(documentId: string): void {
    clearTimeout(this.#late.get(documentId));
    const timer = setTimeout(() => {
      this.#late.delete(documentId);
      void this.#eraseLate(documentId);
    }, this.#dependencies.answersEndMs);
    this.#late.set(documentId, timer.unref());
  }

  async #eraseLate(documentId: string): Promise<void> {
    const { keeper, library, log } = this.#dependencies;
    try {
      // Somebody may have put a document of that name in again: its answers are its own.
      if ((await library.findDocumentOfAnyone(documentId)) === null) await keeper.eraseAnswers(documentId);
    } catch (error) {
      log.error({ err: error, documentId }, 'late answers of a removed document could not be looked for');
    }
  }
}
