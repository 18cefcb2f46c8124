import type { IngestRunStatus } from '#lib/contracts/admin/ingest-run.ts';
import type { IngestEvent } from '#lib/contracts/ingest.ts';
import { withWarning } from '#lib/contracts/warning-summary.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import type { IngestRun } from '#lib/books/library/kept-ingest-run.ts';
import type { IngestRunRepository } from '#lib/books/library/ports.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

/** Minimum interval between two records of progress. */
const WRITE_INTERVAL_MS = 500;
/** Interval at which a slow run reports that it is alive. */
const HEARTBEAT_MS = 5_000;
const RUNS_KEPT = 10;

interface RecorderOptions {
  records: IngestRunRepository;
  clock: Clock;
  log: Logger;
}

type Known = Pick<IngestRun, 'path' | 'startedBy'> & Partial<Pick<IngestRun, 'documentId' | 'title'>>;

/**
 * Keeps the record of one run as it goes, at its own pace: the run reports events to it and only waits for the end. A database that takes no record
 * costs the record, not the run.
 */
export class IngestRunRecorder {
  readonly #options: RecorderOptions;
  readonly #heartbeat: NodeJS.Timeout;
  #run: IngestRun;
  #writing: Promise<void>;
  #timer: NodeJS.Timeout | null = null;
  #hasFailed = false;

  constructor(options: RecorderOptions, known: Known) {
    this.#options = options;
    const now = options.clock();
    this.#run = { ...EMPTY, id: newId(), documentId: null, title: null, ...known, startedAt: now, seenAt: now };
    this.#writing = this.#write();
    this.#heartbeat = setInterval(() => {
      this.#writeSoon();
    }, HEARTBEAT_MS).unref();
  }

  /** The current state of the run. As long as it has not ended, it counts as seen just now. */
  get run(): IngestRun {
    return this.#run.endedAt === null ? { ...this.#run, seenAt: this.#options.clock() } : this.#run;
  }

  /** Marks the run as running once its turn has come. Runs take turns, so any other run recorded as running has lost its process. Never rejects. */
  async begin(): Promise<void> {
    await this.#attempt(() => this.#options.records.interrupt(['running']));
    this.#change({ status: 'running' });
  }

  take(event: IngestEvent): void {
    this.#change(changesOf(this.#run, event));
  }

  /** Records how the run ended and deletes older runs of its document. Later calls change nothing. Never rejects. */
  async end(status: IngestRunStatus, error: string | null = null): Promise<void> {
    if (this.#run.endedAt !== null) return;
    clearInterval(this.#heartbeat);
    this.#run = { ...this.#run, status, error, endedAt: this.#options.clock() };
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#writing;
    await this.#write();
    await this.#attempt(() => this.#options.records.discardOlder(this.#run, RUNS_KEPT));
  }

  #change(changes: Partial<IngestRun>): void {
    this.#run = { ...this.#run, ...changes };
    this.#writeSoon();
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#writing = this.#writing
        .then(() => this.#write())
        .then(() => {
          this.#timer = null;
        });
    }, WRITE_INTERVAL_MS).unref();
  }

  #write(): Promise<void> {
    const { fetching: _fetching, ...run } = { ...this.#run, seenAt: this.#options.clock() };
    return this.#attempt(() => this.#options.records.save(run));
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!this.#hasFailed) this.#options.log.warn({ err: error }, 'a run of ingest could not be recorded');
      this.#hasFailed = true;
    }
  }
}

const EMPTY = {
  status: 'waiting',
  pagesPlanned: null,
  pagesIndexed: 0,
  pagesUnchanged: 0,
  pagesFailed: 0,
  pagesRemoved: 0,
  chunks: 0,
  warnings: [],
  warningCount: 0,
  error: null,
  endedAt: null,
} satisfies Partial<IngestRun>;

function changesOf(run: IngestRun, event: IngestEvent): Partial<IngestRun> {
  switch (event.type) {
    case 'ingest-start':
      return { documentId: event.documentId, title: event.title, pagesPlanned: event.pages, fetching: undefined };
    case 'page-end':
      return {
        pagesIndexed: run.pagesIndexed + Number(event.outcome === 'indexed'),
        pagesUnchanged: run.pagesUnchanged + Number(event.outcome === 'unchanged'),
        pagesFailed: run.pagesFailed + Number(event.outcome === 'failed'),
        chunks: run.chunks + event.chunks,
      };
    case 'warning':
      return { warningCount: run.warningCount + 1, warnings: withWarning(run.warnings, event) };
    case 'page-fetched': {
      const { address, fetched, found } = event;
      return { fetching: { address, fetched, found } };
    }
    case 'page-recognised':
      return { pagesPlanned: event.pages };
    case 'ingest-end':
      return { pagesRemoved: event.removed };
  }
}
