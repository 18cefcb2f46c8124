import type { ReadPage } from '../page-reading.ts';
import type { PageTask } from '../ports.ts';
import type { PlannedPage, SourceBook } from '../source-book.ts';
import { type FileNotes, noteFiles } from './book/file-notes.ts';
import { findWithin } from './book/files-within.ts';
import { finishPage, type OpenedPage, openPage } from './read-page.ts';
import type { PlacesOfPage } from './tree/places-of-page.ts';

/** The places on a page that links may lead to, and the state of the files it was read from. */
interface KnownPage {
  /** The page's link targets; null for a page that cannot be read, which is reported when the page itself is read. */
  places: PlacesOfPage | null;
  notes: FileNotes;
}

/** A page with the state of the files it was read from, or the pages whose places must be known first. */
export type LinkedReading = { read: ReadPage; notes: FileNotes } | { waitsFor: PlannedPage[] };

interface CachedPage {
  opened: OpenedPage;
  notes: FileNotes;
}

interface PagesOfBook {
  known: Map<string, KnownPage>;
  /** Opened but unfinished pages by path: those that wait for others, and those that others waited for. */
  opened: Map<string, CachedPage>;
}

/** Maximum total length of the sources of open pages, in characters. Their trees take some tens of megabytes; a single page may take 512. */
const MOST_OPEN = 1_000_000;

const books = new WeakMap<SourceBook, PagesOfBook>();

/** Reads one page and all pages it waits for, without limits. Throws `UnreadablePageError`. */
export async function readPage(task: PageTask): Promise<ReadPage> {
  for (;;) {
    const reading = await readLinkedPage(task);
    if ('read' in reading) return reading.read;
    for (const page of reading.waitsFor) await lookAtPage({ ...task, page });
  }
}

/**
 * Reads one page. Its links may lead to places on pages that come later or are not read in this run. In this case only these pages are returned: each
 * is to be looked at by `lookAtPage`, within its own limits, before the page is read again. `unknown` are paths of pages about which nothing can be
 * found out. Throws `UnreadablePageError`.
 */
export async function readLinkedPage(task: PageTask, unknown: readonly string[] = []): Promise<LinkedReading> {
  const { book, page } = task;
  const { known: pages, opened: open } = pagesOf(book);
  const { opened, notes } = await takeOpened(task);
  const leadsTo = new Set(opened.leadsTo);
  const waitsFor = book.pages.filter(({ path }) => leadsTo.has(path) && !pages.has(path) && !unknown.includes(path));
  if (waitsFor.length > 0) {
    keepOpen(open, page.path, { opened, notes });
    return { waitsFor };
  }
  pages.set(page.path, { places: opened.places, notes });
  const places = new Map(opened.leadsTo.flatMap((path) => entryOf(path, pages.get(path)?.places)));
  const finished = await noteFiles(async () => {
    for (const { path, file } of book.pages) {
      if (leadsTo.has(path) && unknown.includes(path)) await findWithin(book, file);
    }
    return finishPage(task, opened, places);
  });
  const others = opened.leadsTo.map((path): FileNotes => pages.get(path)?.notes ?? new Map());
  // If a file was noted twice, the first note counts: the file may have changed since.
  const all: FileNotes = new Map([...others, finished.notes, notes].flatMap((some) => [...some]));
  return { read: finished.result, notes: all };
}

/** Collects the link targets of a page unless they are known. */
export async function lookAtPage(task: PageTask): Promise<void> {
  const { path } = task.page;
  const pages = pagesOf(task.book);
  if (pages.known.has(path)) return;
  const { result: opened, notes } = await noteFiles(async () => {
    try {
      return await openPage(task);
    } catch {
      // Errors are reported when the page is read.
      return [];
    }
  });
  pages.known.set(path, { places: opened[0]?.places ?? null, notes });
  keepParts(pages.opened, opened, notes);
}

/** Returns the page as opened earlier, which can be finished once; otherwise opens it. */
async function takeOpened(task: PageTask): Promise<CachedPage> {
  const pages = pagesOf(task.book).opened;
  const held = pages.get(task.page.path);
  pages.delete(task.page.path);
  if (held !== undefined) return held;
  const { result: parts, notes } = await noteFiles(() => openPage(task));
  const own = parts.findIndex(({ page }) => page.path === task.page.path);
  const [opened, ...later] = parts.slice(own);
  if (opened === undefined) throw new Error('A page that is opened is among its parts.');
  keepParts(pages, later, notes);
  return { opened, notes };
}

function keepParts(pages: Map<string, CachedPage>, parts: readonly OpenedPage[], notes: FileNotes): void {
  for (const opened of parts) keepOpen(pages, opened.page.path, { opened, notes });
}

/** Keeps a page open. The last one is always kept, with the parts of its page, and as many earlier ones as the limit allows. */
function keepOpen(pages: Map<string, CachedPage>, path: string, page: CachedPage): void {
  pages.set(path, page);
  const { of = path } = page.opened.page.part ?? {};
  let length = 0;
  for (const [each, { opened }] of [...pages].toReversed()) {
    length += opened.source.length;
    if (length > MOST_OPEN && (opened.page.part?.of ?? each) !== of) pages.delete(each);
  }
}

function pagesOf(book: SourceBook): PagesOfBook {
  const pages = books.get(book) ?? { known: new Map<string, KnownPage>(), opened: new Map<string, CachedPage>() };
  books.set(book, pages);
  return pages;
}

function entryOf(path: string, places: PlacesOfPage | null | undefined): [string, PlacesOfPage][] {
  return places === null || places === undefined ? [] : [[path, places]];
}
