import { and, inArray } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';

import { readerOf, type Viewer } from '#lib/people/access/viewer.ts';

import type { Database } from '../database.ts';
import { CHUNK_REVISION, type ChunkCache, type StoredChunkKey } from './chunk-cache.ts';
import { CHUNK_COLUMNS, chunks } from './chunk-table.ts';
import { allowedAndMatching } from './filter-condition.ts';

/** At some hundred bytes per chunk. */
const REMEMBERED_PAGES = 2_000;

/** A chunk of a page, and its position in its document. */
type PageKey = StoredChunkKey & { pageId: string; pageNumber: number; start: number };

/** The pages of a document to read. */
interface WantedPages {
  documentId: string;
  pageIds: readonly string[];
}

/**
 * The chunks of pages, by readers with the same access. Every question asks for the pages on which it finds something; a list is reused as long as
 * nothing has been written, where that is known without a query. The chunks of a listed page are kept in the cache: they are loaded next.
 */
export class PageKeys {
  readonly #db: Database;
  readonly #cache: ChunkCache;
  readonly #writes: (() => number) | null;
  readonly #pages = new LRUCache<string, { writes: number; keys: PageKey[] }>({ max: REMEMBERED_PAGES });

  constructor(db: Database, cache: ChunkCache, writes: (() => number) | null) {
    this.#db = db;
    this.#cache = cache;
    this.#writes = writes;
  }

  /** In reading order: page number, then position. */
  async list(viewer: Viewer, { documentId, pageIds }: WantedPages): Promise<PageKey[]> {
    const writes = this.#writes?.() ?? null;
    const nameOf = (pageId: string): string => JSON.stringify([readerOf(viewer), documentId, pageId]);
    const known = new Map<string, PageKey[]>();
    for (const pageId of new Set(pageIds)) {
      const page = this.#pages.get(nameOf(pageId));
      if (page !== undefined && page.writes === writes) known.set(pageId, page.keys);
    }
    const missing = [...new Set(pageIds)].filter((pageId) => !known.has(pageId));
    const read = missing.length === 0 ? [] : await this.#read(viewer, { documentId, pageIds: missing });
    const byPage = Map.groupBy(read, ({ pageId }) => pageId);
    for (const pageId of missing) {
      const keys = byPage.get(pageId) ?? [];
      known.set(pageId, keys);
      if (writes !== null && writes === this.#writes?.()) this.#pages.set(nameOf(pageId), { writes, keys });
    }
    return [...known.values()].flat().toSorted(byPlace);
  }

  async #read(viewer: Viewer, { documentId, pageIds }: WantedPages): Promise<PageKey[]> {
    const rows = await this.#db
      .select({ ...CHUNK_COLUMNS, revision: CHUNK_REVISION })
      .from(chunks)
      .where(and(allowedAndMatching(viewer, { documentIds: [documentId] }), inArray(chunks.pageId, [...pageIds])));
    return rows.map(({ revision, ...chunk }) => {
      this.#cache.keep(chunk, revision);
      const { id, pageId, pageNumber, start } = chunk;
      return { id, revision, pageId, pageNumber, start };
    });
  }
}

function byPlace(one: PageKey, other: PageKey): number {
  return one.pageNumber - other.pageNumber || one.start - other.start || (one.id < other.id ? -1 : 1);
}
