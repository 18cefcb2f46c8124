import { LRUCache } from 'lru-cache';

import type { Viewer } from '#lib/people/access/viewer.ts';
import { takeTurn } from '#lib/serving/limits/take-turn.ts';
import type { FoldedText } from '#lib/foundation/text/folding/folded-text.ts';

import type { PageSummary, PageWords } from '../page.ts';
import type { LibraryRepository } from '../ports.ts';
import { foldInSlices } from '#lib/foundation/text/folding/fold-text.ts';

/** A page made ready to be searched. */
export interface SearchablePage {
  words: PageWords;
  folded: FoldedText;
}

/** Code units, of 8 bytes each with their folding: 32 MB, a few books. */
const MAX_CACHED_UNITS = 4_000_000;

/** How long a slice of work may hold the event loop before it lets others go on. */
const SLICE_MS = 3;

/**
 * Pages ready to be searched, kept by version from search to search: somebody who types asks for the same pages with every letter.
 */
export class SearchablePages {
  readonly #library: Pick<LibraryRepository, 'listPageTexts'>;
  readonly #cache: LRUCache<string, SearchablePage>;

  constructor(library: Pick<LibraryRepository, 'listPageTexts'>, maxCachedUnits = MAX_CACHED_UNITS) {
    this.#library = library;
    this.#cache = new LRUCache({ maxSize: maxCachedUnits, sizeCalculation: sizeOf });
  }

  /**
   * By page id. `pages` are what the viewer may read just now; what has gone since is left out. Of `many`, more perhaps than can be
   * kept, what is kept already stays: in its place would come what the next search, from the first page on, asks for last.
   */
  async load(viewer: Viewer, pages: PageSummary[], many?: 'many'): Promise<Map<string, SearchablePage>> {
    const loaded = new Map<string, SearchablePage>();
    for (const page of pages) {
      const known = this.#cache.get(keyOf(page.id, page.version));
      if (known !== undefined) loaded.set(page.id, known);
    }
    const missing = pages.filter(({ id }) => !loaded.has(id));
    if (missing.length === 0) return loaded;
    const slice = new WorkSlice();
    const texts = await this.#library.listPageTexts(
      viewer,
      missing.map(({ id }) => id),
    );
    await slice.begin();
    for (const words of texts) {
      const page = { words, folded: await foldPolitely(words.text, slice) };
      const isRoom = this.#cache.calculatedSize + sizeOf(page) <= this.#cache.maxSize;
      if (isRoom || many === undefined) this.#cache.set(keyOf(words.pageId, words.version), page);
      loaded.set(words.pageId, page);
    }
    return loaded;
  }
}

function sizeOf({ words }: SearchablePage): number {
  return words.text.length + 1;
}

function keyOf(pageId: string, version: string): string {
  return `${version} ${pageId}`;
}

async function foldPolitely(text: string, slice: WorkSlice): Promise<FoldedText> {
  const folding = foldInSlices(text);
  for (;;) {
    const next = folding.next();
    if (slice.isOver) await slice.begin();
    if (next.done === true) return next.value;
  }
}

/** Keeps long work in slices, each in a turn of the event loop of its own. */
export class WorkSlice {
  #since = 0;

  get isOver(): boolean {
    return performance.now() - this.#since > SLICE_MS;
  }

  async begin(): Promise<void> {
    await takeTurn();
    this.#since = performance.now();
  }
}
