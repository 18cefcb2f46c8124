import { unpackPage } from '../page-parcel.ts';
import type { PageReading } from '../page-reading.ts';
import type { Found, Looked, PackedReading, Waiting } from '../page-worker.ts';
import type { PageTask } from '../ports.ts';
import type { PlannedPage, SourceBook } from '../source-book.ts';
import { bytesOfPage, type FoundParts } from './book/long-pages.ts';
import type { ParsingThread } from './parsing-thread.ts';

/** A longer file may take as many times the time of a page. */
const BYTES_OF_TIMEOUT = 200_000;
/** What a page is cut into is the same for every document it may become one of. */
const UNNAMED = { id: '', title: '', webUrl: null, accessList: [] };

interface Wait {
  whole: PageTask;
  given: Set<string>;
  signal: AbortSignal;
}

/** Reads pages in the thread, each within the limits of a page. */
export class PagesWithinLimits {
  readonly #thread: ParsingThread;
  readonly #timeoutMs: number;
  /** Pages that took more than they may while others waited for them: nobody waits for them again. */
  readonly #unknown = new WeakMap<SourceBook, Set<string>>();

  constructor(thread: ParsingThread, timeoutMs: number) {
    this.#thread = thread;
    this.#timeoutMs = timeoutMs;
  }

  async read(whole: PageTask, signal: AbortSignal): Promise<PageReading> {
    const given = this.#unknown.get(whole.book) ?? new Set<string>();
    this.#unknown.set(whole.book, given);
    const limitMs = await this.#limitOf(whole.page);
    for (;;) {
      const task = { ...(await this.#thread.handOver(whole, signal)), unknown: [...given] };
      const reading = await this.#thread.run<PackedReading | Waiting>({ name: 'readPage', task, signal }, limitMs);
      if ('reason' in reading) {
        const message = `${whole.page.filename} ${reading.reason} to read and was skipped.`;
        return { outcome: 'failed', message, warnings: [] };
      }
      if (reading.outcome === 'waits') await this.#lookAt(reading.pages, { whole, given, signal });
      else if (reading.outcome !== 'changed') return reading;
      else {
        const { parcel, ...rest } = reading;
        return { ...rest, page: await unpackPage(parcel) };
      }
    }
  }

  /** Null for a page that takes more than it may. */
  async findParts(at: { book: SourceBook; page: PlannedPage }, signal: AbortSignal): Promise<FoundParts | null> {
    const whole = { ...at, pageId: at.page.path, document: UNNAMED, indexed: null };
    const task = await this.#thread.handOver(whole, signal);
    const found = await this.#thread.run<Found>({ name: 'findParts', task, signal }, await this.#limitOf(at.page));
    return 'reason' in found ? null : found;
  }

  /** A page that exceeds its limits ends the thread and what it knew, and there is one less to wait for. */
  async #lookAt(pages: PlannedPage[], { whole, given, signal }: Wait): Promise<void> {
    for (const page of pages) {
      const task = await this.#thread.handOver({ ...whole, page }, signal);
      const limitMs = await this.#limitOf(page);
      const looked = await this.#thread.run<Looked>({ name: 'lookAtPage', task, signal }, limitMs);
      if ('reason' in looked) given.add(page.path);
    }
  }

  async #limitOf(page: PlannedPage): Promise<number> {
    return this.#timeoutMs * Math.max(1, Math.ceil((await bytesOfPage(page)) / BYTES_OF_TIMEOUT));
  }
}
