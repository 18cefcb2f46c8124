import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import PQueue from 'p-queue';

import { LIMITS } from '#lib/config/limits.ts';
import { AppError } from '#lib/core/errors.ts';

import { unpackPage } from '../page-parcel.ts';
import type { PageReading } from '../page-reading.ts';
import type { Checked, Looked, Opened, PackedReading, Waiting } from '../page-worker.ts';
import type { PageParser, PageTask, RecalledPage, RecallTask } from '../ports.ts';
import type { PlannedPage, SourceBook } from '../source-book.ts';
import { listBooks } from './list-books.ts';
import { ParsingThread } from './parsing-thread.ts';
import { WorkFolders } from './work-folders.ts';

interface Wait {
  whole: PageTask;
  given: Set<string>;
  signal: AbortSignal;
}

interface PageParserOptions {
  /** What one page may take. */
  pageTimeoutMs?: number;
  pageMemoryMb?: number;
  /** What looking through a book may take before its pages are read. */
  bookTimeoutMs?: number;
  /** Where files that are a whole book are unpacked, for nothing else; by default a folder among the system's temporary ones. */
  workFolder?: string;
  /** The module whose functions the thread runs. */
  worker?: URL;
}

/** Parses in one thread of its own. A page that takes more time or memory than it may has failed, and the next one is read. */
export function createPageParser({
  pageTimeoutMs = LIMITS.pageTimeoutMs,
  pageMemoryMb = LIMITS.pageMemoryMb,
  bookTimeoutMs = LIMITS.bookTimeoutMs,
  workFolder = join(tmpdir(), `lectern-${randomUUID()}`),
  worker = new URL('../page-worker.ts', import.meta.url),
}: PageParserOptions = {}): PageParser {
  const thread = new ParsingThread({ worker, memoryMb: pageMemoryMb });
  // Not the pool's own queue: the time of a page begins when the thread is free for it.
  const turns = new PQueue({ concurrency: 1 });
  const workFolders = new WorkFolders(workFolder);

  async function openWithin(path: string, record: string | null, signal: AbortSignal): Promise<Opened> {
    const opened = await workFolders.fill(
      (folder) => {
        const task = { path, workFolder: folder, record };
        return thread.run<Opened>({ name: 'openBook', task, signal }, bookTimeoutMs);
      },
      (result) => 'book' in result && result.book.workFolder !== undefined,
    );
    return 'reason' in opened ? givenUp(path, opened) : opened;
  }

  async function recallWithin(whole: RecallTask, signal: AbortSignal): Promise<(RecalledPage | null)[]> {
    const task = await thread.handOver(whole, signal);
    const recalled = await thread.run<(RecalledPage | null)[]>({ name: 'recallPages', task, signal }, bookTimeoutMs);
    // What took too long is found out page by page, each within its own limits.
    return 'reason' in recalled ? whole.pages.map(() => null) : recalled;
  }

  /** Pages that took more than they may while others waited for them: nobody waits for them again. */
  const unknown = new WeakMap<SourceBook, Set<string>>();

  async function readWithin(whole: PageTask, signal: AbortSignal): Promise<PageReading> {
    const given = unknown.get(whole.book) ?? new Set<string>();
    unknown.set(whole.book, given);
    for (;;) {
      const task = { ...(await thread.handOver(whole, signal)), unknown: [...given] };
      const reading = await thread.run<PackedReading | Waiting>({ name: 'readPage', task, signal }, pageTimeoutMs);
      if ('reason' in reading) {
        const message = `${whole.page.filename} ${reading.reason} to read and was skipped.`;
        return { outcome: 'failed', message, warnings: [] };
      }
      if (reading.outcome === 'waits') await lookAt(reading.pages, { whole, given, signal });
      else if (reading.outcome !== 'changed') return reading;
      else {
        const { parcel, ...rest } = reading;
        return { ...rest, page: await unpackPage(parcel) };
      }
    }
  }

  /** Each within the limits of a page. A page that exceeds them ends the thread and what it knew, and there is one less to wait for. */
  async function lookAt(pages: PlannedPage[], { whole, given, signal }: Wait): Promise<void> {
    for (const page of pages) {
      const task = await thread.handOver({ ...whole, page }, signal);
      const looked = await thread.run<Looked>({ name: 'lookAtPage', task, signal }, pageTimeoutMs);
      if ('reason' in looked) given.add(page.path);
    }
  }

  return {
    listBooks,
    openBook: async (path, signal, record = null) =>
      unlessRefused(await turns.add(() => openWithin(path, record, signal))).book,
    async checkFile(path, signal) {
      const task = { name: 'checkFile', task: { path }, signal };
      const checked = await turns.add(() => thread.run<Checked>(task, bookTimeoutMs));
      return unlessRefused('reason' in checked ? givenUp(path, checked) : checked).isWhole;
    },
    recallPages: (task, signal) => turns.add(() => recallWithin(task, signal)),
    readPage: (task, signal) => turns.add(() => readWithin(task, signal)),
    closeBook: ({ workFolder: folder }) => (folder === undefined ? Promise.resolve() : workFolders.remove(folder)),
    close: () => thread.close(),
  };
}

function givenUp(path: string, { reason }: { reason: string }): { refusal: string } {
  return { refusal: `Looking through ${basename(path)} ${reason} and was skipped.` };
}

function unlessRefused<Result extends object>(result: Result | { refusal: string }): Result {
  if ('refusal' in result) throw new AppError('validation_error', { publicMessage: result.refusal });
  return result;
}
