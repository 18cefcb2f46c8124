import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { readdir, rm, stat } from 'node:fs/promises';

import PQueue from 'p-queue';

import { LIMITS } from '#lib/foundation/config/limits.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

import type { Checked, Found, Looked, Opened, PackedReading, Waiting } from '../page-worker.ts';
import type { PageParser, PageTask, RecalledPage, RecallTask } from '../ports.ts';
import type { PlannedPage, SourceBook } from '../source-book.ts';
import { bytesOfPage, cutLongPages, type FoundParts } from './book/long-pages.ts';
import { unreadFiles } from './book/unread-files.ts';
import { ParsingThread } from './parsing-thread.ts';
import { ORIGINAL_PDF } from './pdf/side-files.ts';
import { PageRecogniser, type RecogniserOptions } from './pdf/recognition/page-recogniser.ts';
import { booksBelow } from './packed/books-in-folder.ts';
import { unpackPage } from '../page-parcel.ts';
import type { PageReading } from '../page-reading.ts';

interface PageParserOptions {
  /** Limits for one page. */
  pageTimeoutMs?: number;
  pageMemoryMb?: number;
  /** Time limit for looking through a book before its pages are read. */
  bookTimeoutMs?: number;
  /**
   * The folder in which files that are complete books are unpacked; used for nothing else. Defaults to a folder in the system's temporary directory.
   */
  workFolder?: string;
  /** The module whose functions the thread runs. */
  worker?: URL;
  /** Options for recognising the text of pages that are pictures; omitted where that is not available. */
  recognition?: RecogniserOptions;
}

/** Creates a parser that works in one separate thread. A page that exceeds its time or memory limit fails, and the next one is read. */
export function createPageParser({
  pageTimeoutMs = LIMITS.pageTimeoutMs,
  pageMemoryMb = LIMITS.pageMemoryMb,
  bookTimeoutMs = LIMITS.bookTimeoutMs,
  workFolder = join(tmpdir(), `lectern-${randomUUID()}`),
  worker = new URL('../page-worker.ts', import.meta.url),
  recognition,
}: PageParserOptions = {}): PageParser {
  const thread = new ParsingThread({ worker, memoryMb: pageMemoryMb });
  // A separate queue instead of the pool's: a page's time starts only when the thread is free.
  const turns = new PQueue({ concurrency: 1 });
  const workFolders = new WorkFolders(workFolder);
  const recogniser = recognition === undefined ? null : new PageRecogniser(recognition);

  async function openWithin(path: string, record: string | null, signal: AbortSignal): Promise<Opened> {
    const recognised = (await recogniser?.place()) ?? null;
    const opened = await workFolders.fill(
      (folder) => {
        const task = { path, workFolder: folder, record, recognised };
        return thread.run<Opened>({ name: 'openBook', task, signal }, bookTimeoutMs);
      },
      (result) => 'book' in result && result.book.workFolder !== undefined,
    );
    return 'reason' in opened ? givenUp(path, opened) : opened;
  }

  async function recallWithin(whole: RecallTask, signal: AbortSignal): Promise<(RecalledPage | null)[]> {
    const task = await thread.handOver(whole, signal);
    const recalled = await thread.run<(RecalledPage | null)[]>({ name: 'recallPages', task, signal }, bookTimeoutMs);
    // If this took too long, the cause is found page by page, each within its own limits.
    return 'reason' in recalled ? whole.pages.map(() => null) : recalled;
  }

  const pages = new PagesWithinLimits(thread, pageTimeoutMs);

  async function closeBook({ workFolder: folder }: SourceBook): Promise<void> {
    if (folder !== undefined) await workFolders.remove(folder);
  }

  return {
    listBooks,
    async cutPages(book, signal) {
      if (book.isRecalled === true || book.type === 'pdf') return book;
      try {
        return await cutLongPages(book, (page) => turns.add(() => pages.findParts({ book, page }, signal)));
      } catch (error) {
        await closeBook(book);
        throw error;
      }
    },
    listUnread: unreadFiles,
    openBook: async (path, signal, record = null) =>
      unlessRefused(await turns.add(() => openWithin(path, record, signal))).book,
    async checkFile(path, signal) {
      const recognises = ((await recogniser?.place()) ?? null) !== null;
      const task = { name: 'checkFile', task: { path, recognises }, signal };
      const checked = await turns.add(() => thread.run<Checked>(task, bookTimeoutMs));
      return unlessRefused('reason' in checked ? givenUp(path, checked) : checked).isWhole;
    },
    recallPages: (task, signal) => turns.add(() => recallWithin(task, signal)),
    readPage: (task, signal) => turns.add(() => pages.read(task, signal)),
    async *recognisePages({ fileDigest = '', workFolder: folder = '', unrecognised = [] }, signal) {
      const file = { path: join(folder, ORIGINAL_PDF), digest: fileDigest };
      if (unrecognised.length > 0) yield* recogniser?.recognise(file, unrecognised, signal) ?? [];
    },
    async forgetRecognised({ fileDigest }) {
      if (fileDigest !== undefined) await recogniser?.forget(fileDigest);
    },
    closeBook,
    async close() {
      await Promise.all([thread.close(), recogniser?.close()]);
    },
  };
}

function givenUp(path: string, { reason }: { reason: string }): { refusal: string } {
  return { refusal: `Looking through ${basename(path)} ${reason} and was skipped.` };
}

function unlessRefused<Result extends object>(result: Result | { refusal: string }): Result {
  if ('refusal' in result) throw new AppError('validation_error', { publicMessage: result.refusal });
  return result;
}

/** Lists the files of a folder that contains only files that are complete books; none for any other path. */
async function listBooks(path: string): Promise<string[]> {
  const folder = resolve(path);
  const facts = await stat(folder).catch(() => null);
  if (facts?.isDirectory() !== true) return [];
  // Unreadable files are reported by the code that opens them.
  const books = await booksBelow(folder).catch(() => []);
  return books.length > 0 && !(await holdsPages(folder)) ? books : [];
}

// Loaded lazily, because planning a book loads parsers.
async function holdsPages(folder: string): Promise<boolean> {
  const { findMdBook } = await import('./book/plan-mdbook.ts');
  if ((await findMdBook(folder)) !== null) return true;
  return (await (await import('./book/plan-folder.ts')).planWithin(folder, folder)) !== null;
}

/**
 * The folders into which files that are a whole book are unpacked while they are read, all in one parent. Their names begin with the process id, so
 * that folders left behind by a dead process are recognised, and removed before the first new one is made.
 */
class WorkFolders {
  readonly #root: string;
  #swept: Promise<void> | null = null;

  constructor(root: string) {
    this.#root = root;
  }

  /** Provides the path of a new folder, which does not exist yet, and removes the folder afterwards unless `isKept` returns true. */
  async fill<Result>(use: (folder: string) => Promise<Result>, isKept: (result: Result) => boolean): Promise<Result> {
    this.#swept ??= this.#sweep();
    await this.#swept;
    const folder = join(this.#root, `${process.pid}-${randomUUID()}`);
    let keeps = false;
    try {
      const result = await use(folder);
      keeps = isKept(result);
      return result;
    } finally {
      if (!keeps) await this.remove(folder);
    }
  }

  async remove(folder: string): Promise<void> {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }

  async #sweep(): Promise<void> {
    const names = await readdir(this.#root).catch(() => []);
    await Promise.all(names.filter(isLeft).map((name) => this.remove(join(this.#root, name))));
  }
}

/** Whether a folder belongs to a process that has ended, or that had the same process id as this one. */
function isLeft(name: string): boolean {
  const pid = Number(/^(\d+)-/.exec(name)?.[1]);
  if (!Number.isInteger(pid)) return false;
  if (pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

/** File size that corresponds to one page's time limit; a larger file gets a proportionally longer limit. */
const BYTES_OF_TIMEOUT = 200_000;
/** The parts that a page is cut into do not depend on the document. */
const UNNAMED = { id: '', title: '', webUrl: null, accessList: [] };

interface Wait {
  whole: PageTask;
  given: Set<string>;
  signal: AbortSignal;
}

/** Reads pages in the thread, each within the limits for one page. */
class PagesWithinLimits {
  readonly #thread: ParsingThread;
  readonly #timeoutMs: number;
  /** Pages that exceeded their limits while others waited for them: they are not waited for again. */
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

  /** Returns null for a page that exceeds the limits. */
  async findParts(at: { book: SourceBook; page: PlannedPage }, signal: AbortSignal): Promise<FoundParts | null> {
    const whole = { ...at, pageId: at.page.path, document: UNNAMED, indexed: null };
    const task = await this.#thread.handOver(whole, signal);
    const found = await this.#thread.run<Found>({ name: 'findParts', task, signal }, await this.#limitOf(at.page));
    return 'reason' in found ? null : found;
  }

  /** A page that exceeds its limits ends the thread and loses its state, but then there is one page less to wait for. */
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
