import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

import PQueue from 'p-queue';

import { LIMITS } from '#lib/foundation/config/limits.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

import type { Checked, Opened } from '../page-worker.ts';
import type { PageParser, RecalledPage, RecallTask } from '../ports.ts';
import type { SourceBook } from '../source-book.ts';
import { cutLongPages } from './book/long-pages.ts';
import { unreadFiles } from './book/unread-files.ts';
import { listBooks } from './list-books.ts';
import { PagesWithinLimits } from './pages-within-limits.ts';
import { ParsingThread } from './parsing-thread.ts';
import { WorkFolders } from './work-folders.ts';

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
      const task = { name: 'checkFile', task: { path }, signal };
      const checked = await turns.add(() => thread.run<Checked>(task, bookTimeoutMs));
      return unlessRefused('reason' in checked ? givenUp(path, checked) : checked).isWhole;
    },
    recallPages: (task, signal) => turns.add(() => recallWithin(task, signal)),
    readPage: (task, signal) => turns.add(() => pages.read(task, signal)),
    closeBook,
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
