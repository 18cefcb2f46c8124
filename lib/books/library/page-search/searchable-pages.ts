import { LRUCache } from 'lru-cache';

import type { Viewer } from '#lib/people/access/viewer.ts';
import { takeTurn } from '#lib/serving/limits/take-turn.ts';
import type { FoldedText } from '#lib/foundation/text/folding/folded-text.ts';

import type { PageSummary, PageWords } from '../page.ts';
import type { LibraryRepository } from '../ports.ts';
import { foldInSlices } from '#lib/foundation/text/folding/fold-text.ts';

/** A page prepared for searching. */
export interface SearchablePage {
  words: PageWords;
  folded: FoldedText;
}

/** Maximum number of cached code units, of 8 bytes each with their folding: 32 MB, a few books. */
const MAX_CACHED_UNITS = 4_000_000;

/** Maximum time for which a slice of work may block the event loop before it yields. */
const SLICE_MS = 3;

/** Cache of searchable pages by version, across searches: a search while typing needs the same pages with every letter. */
export class SearchablePages {
  readonly #library: Pick<LibraryRepository, 'listPageTexts'>;
  readonly #cache: LRUCache<string, SearchablePage>;

  constructor(library: Pick<LibraryRepository, 'listPageTexts'>, maxCachedUnits = MAX_CACHED_UNITS) {
    this.#library = library;
    this.#cache = new LRUCache({ maxSize: maxCachedUnits, sizeCalculation: sizeOf });
  }

  /**
   * Returns pages by id. `pages` are those the viewer may read just now; pages deleted since are left out. With `many`, possibly more than fit in the
   * cache, existing entries are not evicted: the next search starts from the first page again and would need the new entries last.
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

/** Splits long work into slices, each in a separate turn of the event loop. */
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
