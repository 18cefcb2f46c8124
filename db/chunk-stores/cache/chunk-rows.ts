import { LRUCache } from 'lru-cache';

import type { Chunk } from '#lib/answering/retrieval/chunk.ts';

import type { StoredChunkKey } from '../chunk-cache.ts';

/** The cached fields of a chunk: those that filters and access rights depend on. */
export type CachedChunk = StoredChunkKey &
  Pick<Chunk, 'documentId' | 'pageId' | 'pageTitle' | 'sectionHeading' | 'sourceKey' | 'accessList'>;

/** Access list number of a free place. */
const FREE = -1;

/** Number of different queries whose qualifying places are cached, at one byte per place. */
const QUESTIONS_REMEMBERED = 32;

/** Chunks by place, which is an index into the rows. */
export abstract class ChunkRows {
  readonly #chunks: (CachedChunk | null)[] = [];
  /** The number of each place's access list; equal lists share one number. */
  readonly #accessOf: number[] = [];
  readonly #accessLists: string[][] = [];
  readonly #accessNumbers = new Map<string, number>();
  readonly #places = new Map<string, number>();
  readonly #byPage = new Map<string, Set<string>>();
  readonly #free: number[] = [];
  readonly #remembered = new LRUCache<string, Uint8Array>({ max: QUESTIONS_REMEMBERED });

  /** Number of places, including free ones. */
  get length(): number {
    return this.#chunks.length;
  }

  /** Null for a free place. */
  chunkAt(place: number): CachedChunk | null {
    return this.#chunks[place] ?? null;
  }

  /** By place: 1 where `isMeant` holds for its access list, and 0 otherwise or for a free place. `isMeant` is called once per distinct list. */
  placesFor(isMeant: (accessList: readonly string[]) => boolean): Uint8Array {
    const isMeantBy = Uint8Array.from(this.#accessLists, (accessList) => (isMeant(accessList) ? 1 : 0));
    const places = new Uint8Array(this.length);
    for (let place = 0; place < places.length; place += 1)
      places[place] = isMeantBy[this.#accessOf[place] ?? FREE] ?? 0;
    return places;
  }

  /** Returns the value computed for the places under that key, memoized as long as no chunk has been added or removed. */
  remembered(key: string, make: () => Uint8Array): Uint8Array {
    const known = this.#remembered.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.#remembered.set(key, made);
    return made;
  }

  placeOf(chunkId: string): number | null {
    return this.#places.get(chunkId) ?? null;
  }

  /** Returns whether the cached chunk is current: it has not been written again. */
  holds({ id, revision }: CachedChunk): boolean {
    const place = this.#places.get(id);
    return place !== undefined && this.#chunks[place]?.revision === revision;
  }

  /** Removes the cached chunks of a page except those with these ids. */
  keepOfPage(pageId: string, chunkIds: ReadonlySet<string>): void {
    for (const chunkId of this.#byPage.get(pageId) ?? []) if (!chunkIds.has(chunkId)) this.#remove(chunkId);
  }

  /** Returns a place for the chunk and removes its previous entry. */
  protected admit(chunk: CachedChunk): number {
    this.#remove(chunk.id);
    if (this.#remembered.size > 0) this.#remembered.clear();
    const place = this.#free.pop() ?? this.#chunks.length;
    const access = this.#numberOf(chunk.accessList);
    this.#chunks[place] = { ...chunk, accessList: this.#accessLists[access] ?? [] };
    this.#accessOf[place] = access;
    this.#places.set(chunk.id, place);
    const ofPage = this.#byPage.get(chunk.pageId) ?? new Set();
    this.#byPage.set(chunk.pageId, ofPage.add(chunk.id));
    return place;
  }

  /** Called when a place no longer has a chunk. The next chunk takes the place, unless a subclass still has data there. */
  protected vacated(place: number): void {
    this.#free.push(place);
  }

  #numberOf(accessList: string[]): number {
    const key = JSON.stringify(accessList);
    const known = this.#accessNumbers.get(key);
    if (known !== undefined) return known;
    this.#accessNumbers.set(key, this.#accessLists.length);
    return this.#accessLists.push(accessList) - 1;
  }

  #remove(chunkId: string): void {
    const place = this.#places.get(chunkId);
    if (place === undefined) return;
    if (this.#remembered.size > 0) this.#remembered.clear();
    const pageId = this.#chunks[place]?.pageId ?? '';
    const ofPage = this.#byPage.get(pageId);
    ofPage?.delete(chunkId);
    if (ofPage?.size === 0) this.#byPage.delete(pageId);
    this.#places.delete(chunkId);
    this.#chunks[place] = null;
    this.#accessOf[place] = FREE;
    this.vacated(place);
  }
}
