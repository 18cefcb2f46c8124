import { DateTime } from 'luxon';

import type { IngestInterval } from '#lib/contracts/admin/ingest-schedule.ts';
import type { IngestRequest } from '#lib/contracts/ingest.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import { toAppError } from '#lib/foundation/core/errors.ts';
import type { IngestScheduleStore } from '#lib/books/library/ingest-schedule.ts';
import type { DocumentSummary } from '#lib/books/library/library-overview.ts';
import type { LibraryRepository } from '#lib/books/library/ports.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import type { IngestRuns } from './ingest-runs.ts';

interface ScheduledIngestsOptions {
  schedules: IngestScheduleStore;
  library: Pick<LibraryRepository, 'listDocumentSummaries'>;
  runs: Pick<IngestRuns, 'start'>;
  /** The time zone that determines when a day begins. */
  timeZone: string;
  /** The hour of the day, 0–23, at which documents are re-imported. */
  hour: number;
  clock: Clock;
  log: Logger;
  /** The interval between two checks. */
  intervalMs?: number;
}

const INTERVAL_MS = 60_000;
const STARTED_BY = 'the schedule';

/**
 * Reads documents again when they are due, each as one ordinary run. Among several servers on one database only one does. Runs missed while there was
 * no server are made up for once.
 */
export class ScheduledIngests {
  readonly #options: ScheduledIngestsOptions;
  #looking: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;

  constructor(options: ScheduledIngestsOptions) {
    this.#options = options;
  }

  /** Starts checking for due documents. */
  begin(): void {
    const look = () => (this.#looking = this.#look());
    this.#timer = setInterval(() => void look(), this.#options.intervalMs ?? INTERVAL_MS).unref();
    void look();
  }

  /** Stops starting further ingests. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  /** Returns when a newly scheduled document is first re-imported: at the next occurrence of the hour. */
  first(): Date {
    return nextHour(this.#now(), this.#options.hour).toJSDate();
  }

  /** Never rejects, since the next check is a minute away. */
  async #look(): Promise<void> {
    const { schedules, library, clock, log } = this.#options;
    try {
      const due = await schedules.listDue(clock());
      if (due.length === 0) return;
      const documents = new Map((await library.listDocumentSummaries()).map((document) => [document.id, document]));
      for (const one of due) {
        const document = documents.get(one.documentId);
        if (document !== undefined && (await schedules.claim(one, this.#after(one)))) this.#start(document);
      }
    } catch (error) {
      log.error({ err: error }, 'what is to be read again could not be looked up');
    }
  }

  #start(document: DocumentSummary): void {
    const { runs, log } = this.#options;
    const { id: documentId, title } = document;
    try {
      runs.start(requestAgain(document), { startedBy: STARTED_BY, documentId, title });
    } catch (error) {
      log.warn({ err: toAppError(error), documentId }, 'a document was not read again by the schedule');
    }
  }

  /** Returns the first of its scheduled times that is in the future. */
  #after({ every, nextAt }: { every: IngestInterval; nextAt: Date }): Date {
    const { timeZone, hour } = this.#options;
    const planned = DateTime.fromJSDate(nextAt, { zone: timeZone });
    const now = this.#now();
    for (let times = 1; ; times += 1) {
      const next = planned.plus({ [every]: times }).set({ hour, ...ON_THE_HOUR });
      if (next > now) return next.toJSDate();
    }
  }

  #now(): DateTime {
    return DateTime.fromJSDate(this.#options.clock(), { zone: this.#options.timeZone });
  }
}

/** Returns the request that reads a document again without changing its name, its title and its address. */
export function requestAgain({ id, title, webUrl, sourcePath: path }: DocumentSummary): IngestRequest {
  return { path, id, title, ...(webUrl === null ? {} : { webUrl }) };
}

const ON_THE_HOUR = { minute: 0, second: 0, millisecond: 0 };

function nextHour(now: DateTime, hour: number): DateTime {
  const today = now.set({ hour, ...ON_THE_HOUR });
  return today > now ? today : now.plus({ day: 1 }).set({ hour, ...ON_THE_HOUR });
}
