import type { Clock } from '#lib/foundation/core/clock.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { IngestDependencies } from '#lib/books/ingest/ingest-dependencies.ts';
import type { DocumentKeeper, RemovedDocument } from '#lib/books/library/document-keeper.ts';
import type { LibraryRepository } from '#lib/books/library/ports.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import { eraseDocument, type ErasingParts } from './erase-document.ts';
import type { IngestRuns } from './ingest-runs.ts';

interface RemovalsDependencies extends ErasingParts {
  keeper: DocumentKeeper;
  library: Pick<LibraryRepository, 'findDocumentOfAnyone'>;
  chunks: ErasingParts['chunks'] & Pick<IngestDependencies['chunks'], 'setAccess'>;
  runs: Pick<IngestRuns, 'stopDocument' | 'inTurn'>;
  /** The time after which no answer can still be running that began before a document was hidden. */
  answersEndMs: number;
  clock: Clock;
  log: Logger;
}

/** `removing`: it can no longer be read, and the rest of it is deleted as soon as there is no ingest under way. */
export type RemovalState = 'removed' | 'removing';

/** How long the caller waits for a removal to be complete. */
const PATIENCE_MS = 5_000;

/** Delay before retrying a removal that failed because a store could not be reached. */
const RETRY_MS = 60_000;

/** How long a removal can be undone, and how often expired ones are looked for. */
const UNDO_MS = 24 * 60 * 60_000;
const SWEEP_MS = 10 * 60_000;

const STOPPED = 'The document was removed while it was being ingested.';

/**
 * Removes documents from the library. A document is hidden at once; the rest of it is deleted in a turn among the ingest runs, since one of them
 * could put it back. Work left undone by a process that ends is continued by the next one.
 */
export class Removals {
  readonly #dependencies: RemovalsDependencies;
  readonly #closing = new AbortController();
  readonly #underWay = new Map<string, Promise<void>>();
  /** Erased documents whose words may still be recorded with an answer in progress, with the timers that clean up afterwards. */
  readonly #late = new Map<string, NodeJS.Timeout>();
  #retry: NodeJS.Timeout | undefined;
  #sweep: NodeJS.Timeout | undefined;

  constructor(dependencies: RemovalsDependencies) {
    this.#dependencies = dependencies;
  }

  /** Returns null if there is no such document. Rejects if a store cannot be reached; the document is hidden nevertheless, and removal is retried. */
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

  /**
   * Removes a document from readers' view, and keeps its content for a day: `restore` puts it back. One that was never read completely is removed at
   * once. Null when there is no such document, or it was removed before.
   */
  async setAside(
    documentId: string,
  ): Promise<{ status: RemovalState | 'set_aside'; restorableUntil: Date | null } | null> {
    const { keeper, library, chunks, runs, clock, log } = this.#dependencies;
    const document = await library.findDocumentOfAnyone(documentId);
    if (document === null) return null;
    const at = clock();
    const until = new Date(at.getTime() + UNDO_MS);
    const outcome = await keeper.setAside(documentId, { at, until });
    if (outcome === 'missing') return null;
    if (outcome === 'coming') {
      const status = await this.remove(documentId);
      return status && { status, restorableUntil: null };
    }
    await runs.stopDocument(document, new AppError('not_found', { publicMessage: STOPPED }));
    // It would only take a place among the candidates of a search: none of it leaves the library in any case.
    if (chunks.isReadOnly !== true)
      await chunks
        .setAccess(documentId, [])
        .catch((error: unknown) =>
          log.warn({ err: error, documentId }, 'chunks of a removed document are still looked through'),
        );
    return { status: 'set_aside', restorableUntil: until };
  }

  /**
   * Puts back a document that was set aside, with its previous readers. False when that is no longer possible. Rejects with `retrieval_unavailable`
   * when its chunks could not be updated: it then stays removed, and this can be repeated.
   */
  async restore(documentId: string): Promise<boolean> {
    const { keeper, chunks, clock } = this.#dependencies;
    const before = await keeper.findRestorable(documentId, clock());
    if (before === null) return false;
    // Access comes first: as long as the document is hidden, nothing of it leaves the library.
    if (chunks.isReadOnly !== true) await chunks.setAccess(documentId, before.accessList);
    return keeper.restore(documentId, clock());
  }

  /** Returns the documents that can be restored, the last removed first. */
  listSetAside(): Promise<RemovedDocument[]> {
    return this.#dependencies.keeper.listSetAside();
  }

  /** Checks periodically for documents that can no longer be restored. For the process that keeps the library open. */
  begin(): void {
    this.#sweep = setInterval(() => {
      this.resume().catch((error: unknown) =>
        this.#dependencies.log.error({ err: error }, 'removed documents could not be looked for'),
      );
    }, SWEEP_MS).unref();
  }

  /** Continues removals begun by an ended process, and deletes documents that can no longer be restored. */
  async resume(): Promise<void> {
    const { keeper, library, clock } = this.#dependencies;
    await keeper.expire(clock());
    for (const documentId of await keeper.listHidden()) {
      const document = await library.findDocumentOfAnyone(documentId);
      if (document !== null) void this.#begin(documentId, document.sourcePath).catch(() => undefined);
    }
  }

  /** Checks for late answers now, and waits for work under way, or stops it if its turn has not come. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The library is closing.'));
    clearTimeout(this.#retry);
    clearInterval(this.#sweep);
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
    await runs.inTurn(async () => eraseDocument(this.#dependencies, documentId, sourcePath), this.#closing.signal);
    log.info({ documentId }, 'a document was removed');
    this.#eraseLater(documentId);
  }

  /** A running answer may still be recorded with words of the document. */
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
      // A document with the same name may have been added again; its answers are its own.
      if ((await library.findDocumentOfAnyone(documentId)) === null) await keeper.eraseAnswers(documentId);
    } catch (error) {
      log.error({ err: error, documentId }, 'late answers of a removed document could not be looked for');
    }
  }
}
