import { LRUCache } from 'lru-cache';

import type { Chunk } from '#lib/answering/retrieval/chunk.ts';

import type { StoredChunkKey } from '../chunk-cache.ts';

/** What is known of a chunk that is held: what filters and rights are decided by. */
export type CachedChunk = StoredChunkKey &
  Pick<Chunk, 'documentId' | 'pageId' | 'pageTitle' | 'sectionHeading' | 'sourceKey' | 'accessList'>;

/** The number of no access list. */
const FREE = -1;

/** Of so many different questions it is remembered which places they mean: a byte a place. */
const QUESTIONS_REMEMBERED = 32;

/** Chunks by place. */
export abstract class ChunkRows {
  readonly #chunks: (CachedChunk | null)[] = [];
  /** Of each place the number of its access list; lists that are the same are one. */
  readonly #accessOf: number[] = [];
  readonly #accessLists: string[][] = [];
  readonly #accessNumbers = new Map<string, number>();
  readonly #places = new Map<string, number>();
  readonly #byPage = new Map<string, Set<string>>();
  readonly #free: number[] = [];
  readonly #remembered = new LRUCache<string, Uint8Array>({ max: QUESTIONS_REMEMBERED });

  /** How many places there are, free ones included. */
  get length(): number {
    return this.#chunks.length;
  }

  /** Null for a place that is free. */
  chunkAt(place: number): CachedChunk | null {
    return this.#chunks[place] ?? null;
  }

  /** By place, 1 where `isMeant` holds for its access list, which is asked once for each list; 0 for a place that is free. */
  placesFor(isMeant: (accessList: readonly string[]) => boolean): Uint8Array {
    const isMeantBy = Uint8Array.from(this.#accessLists, (accessList) => (isMeant(accessList) ? 1 : 0));
    const places = new Uint8Array(this.length);
    for (let place = 0; place < places.length; place += 1)
      places[place] = isMeantBy[this.#accessOf[place] ?? FREE] ?? 0;
    return places;
  }

  /** What was made of the places under that key, as long as no chunk has come or gone since. */
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

  /** Whether what is held of the chunk is what there is: as long as it was not written again. */
  holds({ id, revision }: CachedChunk): boolean {
    const place = this.#places.get(id);
    return place !== undefined && this.#chunks[place]?.revision === revision;
  }

  /** Removes what is held of a page but for chunks of these ids. */
  keepOfPage(pageId: string, chunkIds: ReadonlySet<string>): void {
    for (const chunkId of this.#byPage.get(pageId) ?? []) if (!chunkIds.has(chunkId)) this.#remove(chunkId);
  }

  /** A place for the chunk; what was held of it goes. */
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

  /** Called when a place holds no chunk any more. The next chunk takes it, unless a subclass has something there still. */
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
