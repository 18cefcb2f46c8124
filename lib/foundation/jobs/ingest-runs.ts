import { basename } from 'node:path';

import PQueue from 'p-queue';

import type { IngestEvent, IngestRequest } from '#lib/contracts/ingest.ts';
import { inBackground } from '#lib/foundation/resilience/background.ts';
import { AppError, toAppError } from '#lib/foundation/core/errors.ts';
import { raceAbort } from '#lib/foundation/core/race-abort.ts';
import { eachBook } from '#lib/books/ingest/each-book.ts';
import type { IngestDependencies } from '#lib/books/ingest/ingest-dependencies.ts';
import { ingestSource } from '#lib/books/ingest/ingest-source.ts';
import type { FetchedSite, SiteFetcher } from '#lib/books/ingest/ports.ts';
import { previewSource, rehearseSource, type SourcePreview } from '#lib/books/ingest/preview-source.ts';
import { isWebAddress, normalisedPath } from '#lib/contracts/web-address.ts';
import { finishPublishing } from '#lib/books/ingest/publication.ts';
import { asIngestWarning } from '#lib/books/ingest/told-warnings.ts';
import type { IngestRun } from '#lib/books/library/kept-ingest-run.ts';
import type { IngestRunRepository } from '#lib/books/library/ports.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import { IngestRunRecorder } from './ingest-run-recorder.ts';

interface IngestRunsDependencies extends IngestDependencies {
  /** The database lock through which the runs of all processes take turns; its signal is aborted when the turn is lost. */
  database: {
    exclusively<Result>(
      name: string,
      work: (held: AbortSignal) => Promise<Result>,
      signal: AbortSignal,
    ): Promise<Result>;
  };
  records: IngestRunRepository;
  sites: Pick<SiteFetcher, 'fetchSite'>;
  log: Logger;
  /** Called when chunks may have been stored, for the subsequent work. */
  onStored?: () => void;
  /** Called with each run that has ended, regardless of the outcome. */
  onEnded?: (run: IngestRun) => void;
}

interface Turn {
  /** Aborted when another process may have the turn. */
  held: AbortSignal;
  end: () => void;
}

interface RunUnderWay {
  recorder: IngestRunRecorder;
  stopping: AbortController;
  ended: PromiseWithResolvers<undefined>;
}

/**
 * Ingest runs one after another: two at once over the same book would undo each other's work. The result of each is recorded, regardless of who began
 * it.
 */
export class IngestRuns {
  readonly #dependencies: IngestRunsDependencies;
  readonly #queue = new PQueue({ concurrency: 1 });
  readonly #closing = new AbortController();
  readonly #underWay = new Map<string, RunUnderWay>();

  constructor(dependencies: IngestRunsDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * Waits for its turn, then imports the book, or the books of a folder one after another. A refused book of a folder becomes a warning. Aborting,
   * `stop`, closing, and losing the turn stop the run between two pages.
   */
  async *run(
    request: IngestRequest,
    signal: AbortSignal,
    known: Partial<Pick<IngestRun, 'startedBy'>> = {},
  ): AsyncGenerator<IngestEvent> {
    const path = normalisedPath(request.path);
    const { parser } = this.#dependencies;
    const requests = await eachBook(parser, { ...request, path });
    // In a folder of books, files of other kinds belong to none of the books.
    const unread = requests.some((one) => one.path !== path) ? await parser.listUnread(path) : [];
    yield* unread.map((warning) => ({ type: 'warning' as const, ...asIngestWarning(warning) }));
    for (const one of requests) {
      try {
        yield* this.#perform(this.#enter(one.path, known), one, signal);
      } catch (error) {
        if (requests.length === 1 || !AppError.is(error) || error.code !== 'validation_error') throw error;
        yield { type: 'warning', file: basename(one.path), message: error.message, kind: 'refused' };
      }
    }
  }

  /** Returns the paths of the books at a path: the files of a folder that contains only books, otherwise the path itself. */
  async booksAt(path: string): Promise<string[]> {
    return (await eachBook(this.#dependencies.parser, { path })).map((book) => book.path);
  }

  /** Reads the content of a path without storing any of it. Throws `AppError('validation_error')` when not all of it can be read. */
  async rehearse(path: string, signal: AbortSignal): Promise<void> {
    await rehearseSource(this.#dependencies, path, AbortSignal.any([signal, this.#closing.signal]));
  }

  /** See `PageParser.checkFile`. */
  checkFile(path: string, signal: AbortSignal): Promise<boolean> {
    return this.#dependencies.parser.checkFile(path, AbortSignal.any([signal, this.#closing.signal]));
  }

  /** Previews the content that ingesting a path would read. Throws as `previewSource` does. */
  preview(path: string, signal: AbortSignal): AsyncIterable<SourcePreview> {
    return previewSource(this.#dependencies.parser, { path }, AbortSignal.any([signal, this.#closing.signal]));
  }

  /** Starts a run in the background. Throws `AppError('conflict')` if a run for this path is in progress here. */
  start(request: IngestRequest, known: { startedBy: string } & Pick<IngestRun, 'documentId' | 'title'>): IngestRun {
    const isTwice = this.underWay().some(({ path }) => path === request.path);
    if (isTwice) throw new AppError('conflict', { publicMessage: 'This is already being imported.' });
    const entered = this.#enter(request.path, known);
    void this.#runByItself(this.#perform(entered, request, this.#closing.signal));
    return entered.recorder.run;
  }

  /** Aborted when the library closes; nothing new starts after that. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** Returns the runs waiting or running in this process, in their current state. */
  underWay(): IngestRun[] {
    return [...this.#underWay.values()].map(({ recorder }) => recorder.run);
  }

  /** Stops a run between two pages, or while it waits, and returns its last state. Null if no such run is active in this process. */
  stop(runId: string): IngestRun | null {
    const run = this.#underWay.get(runId);
    if (run === undefined) return null;
    run.stopping.abort(new AppError('internal_error', { publicMessage: 'An administrator has stopped this run.' }));
    return run.recorder.run;
  }

  /** Stops this process's runs of a document and those of the path recorded as its source; resolves once they have ended. */
  async stopDocument({ id, sourcePath }: { id: string; sourcePath: string }, reason: AppError): Promise<void> {
    const runs = [...this.#underWay.values()].filter(({ recorder: { run } }) =>
      run.documentId === null ? run.path === sourcePath : run.documentId === id,
    );
    for (const { stopping } of runs) stopping.abort(reason);
    await Promise.all(runs.map(({ ended }) => ended.promise));
  }

  /** Does work while no run is active, here or in another process on the same database; it waits for its turn like a run. */
  async inTurn<Result>(work: (held: AbortSignal) => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const stop = AbortSignal.any([signal, this.#closing.signal]);
    const { held, end } = await this.#takeTurn(stop);
    try {
      return await work(AbortSignal.any([stop, held]));
    } finally {
      end();
    }
  }

  /** Completes, in its turn, publications that an ended process had begun. */
  async resume(): Promise<void> {
    const { staging, log } = this.#dependencies;
    if ((await staging.listHalfPublished()).size === 0) return;
    this.inTurn(() => finishPublishing(this.#dependencies), this.#closing.signal).catch((error: unknown) => {
      if (!this.#closing.signal.aborted)
        log.error({ err: error }, 'a document is published in part; its next ingest goes on');
    });
  }

  /** Stops the runs and waits for them to end. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('The library is closing.'));
    await this.#queue.onIdle();
    await Promise.all([...this.#underWay.values()].map(({ ended }) => ended.promise));
    await this.#dependencies.parser.close();
  }

  #enter(path: string, known: Partial<Pick<IngestRun, 'startedBy' | 'documentId' | 'title'>>): RunUnderWay {
    const recorder = new IngestRunRecorder(this.#dependencies, { startedBy: null, ...known, path });
    const run = { recorder, stopping: new AbortController(), ended: Promise.withResolvers<undefined>() };
    this.#underWay.set(recorder.run.id, run);
    return run;
  }

  async *#perform(run: RunUnderWay, request: IngestRequest, signal: AbortSignal): AsyncGenerator<IngestEvent> {
    const { recorder } = run;
    const stop = AbortSignal.any([signal, run.stopping.signal, this.#closing.signal]);
    try {
      const site = isWebAddress(request.path) ? yield* this.#fetchSite(recorder, request.path, stop) : null;
      yield* this.#takeEvents(recorder, { request, site, stop });
      await recorder.end('done');
    } catch (error) {
      if (stop.aborted) await recorder.end('stopped');
      else await recorder.end('failed', toAppError(error).message);
      throw error;
    } finally {
      // The consumer following the run may have left it.
      await recorder.end('stopped');
      this.#underWay.delete(recorder.run.id);
      this.#dependencies.onEnded?.(recorder.run);
      run.ended.resolve(undefined);
    }
  }

  /** Runs before the run's turn, so that others need not wait for a site. */
  async *#fetchSite(
    recorder: IngestRunRecorder,
    address: string,
    stop: AbortSignal,
  ): AsyncGenerator<IngestEvent, FetchedSite> {
    const fetching = this.#dependencies.sites.fetchSite(address, stop);
    try {
      for (;;) {
        const { done, value } = await fetching.next();
        if (done === true) return value;
        const event = { type: 'page-fetched' as const, ...value };
        recorder.take(event);
        yield event;
      }
    } finally {
      // The consumer following the run may have left it.
      await fetching.return(undefined as never);
    }
  }

  async *#takeEvents(
    recorder: IngestRunRecorder,
    { request, site, stop }: { request: IngestRequest; site: FetchedSite | null; stop: AbortSignal },
  ): AsyncGenerator<IngestEvent> {
    const { held, end } = await this.#takeTurn(stop);
    try {
      await recorder.begin();
      const events = ingestSource(this.#dependencies, { ...request, site }, AbortSignal.any([stop, held]));
      for await (const event of inBackground(events)) {
        recorder.take(event);
        this.#dependencies.onStored?.();
        yield event;
      }
    } finally {
      end();
    }
  }

  async #runByItself(events: AsyncIterable<IngestEvent>): Promise<void> {
    try {
      await Array.fromAsync(events, () => null);
    } catch (error) {
      const isOurs = !AppError.is(error) || error.code !== 'validation_error';
      if (!this.#closing.signal.aborted && isOurs) this.#dependencies.log.error({ err: error }, 'ingest failed');
    }
  }

  /** Waits until no other run is active, here or in another process on the same database. */
  async #takeTurn(signal: AbortSignal): Promise<Turn> {
    const { database } = this.#dependencies;
    const turn = new Promise<Turn>((resolve, reject) => {
      const hold = (held: AbortSignal) => new Promise<void>((end) => resolve({ held, end }));
      const wait = async () => {
        if (!signal.aborted) await database.exclusively('ingest', hold, signal);
      };
      // Not the queue's own signal, which would let the next run begin while this one is still finishing its page.
      this.#queue.add(wait).catch(reject);
    });
    try {
      return await raceAbort(turn, signal);
    } catch (error) {
      // The turn may still be granted.
      turn.then(
        ({ end }) => end(),
        () => undefined,
      );
      throw error;
    }
  }
}
