import type { Viewer } from '#lib/access/viewer.ts';
import { sharedReading } from '#lib/core/shared-reading.ts';
import { inBackground } from '#lib/resilience/background.ts';
import type { VectorSpace } from '#lib/retrieval/ports.ts';

import type { Database } from '../../database.ts';
import type { HeldVectors, ScoredKey, VectorQuery } from '../chunk-legs.ts';
import { spaceKey } from '../vector-space-table.ts';
import { nearestChunks } from './nearest-chunks.ts';
import { changesSince, countVectors, lastChange, readVectors } from './read-vectors.ts';
import { type HeldChunk, ofLengthOne, VectorRows } from './vector-rows.ts';

interface HeldVectorsOptions {
  db: Database;
  space: VectorSpace;
  /** How often the library was written, where that is known without asking. */
  writes?: (() => number) | undefined;
  /** With so many of them they stay in the database, where they have an index. */
  most: number;
}

/** So much a library may grow that is open, though not beyond what there is memory for: the index is built when it is opened next. */
const GROWTH = 4;
const MOST_GROWN = 200_000;

interface Held {
  rows: VectorRows;
  /** The last change of the tables that they know of. */
  change: number;
  /** How much had been written when that was looked at last; null where nobody knows. */
  writes: number | null;
}

/**
 * The vectors of a space in memory, compared one by one: for a database of this process alone, where the same takes sixty times as long.
 * The tables stay the truth: before each search the pages are read again that were written since, and all of them where that is in
 * doubt. Until all are there, and where there are too many, there is nothing to search in.
 */
export class VectorsInMemory {
  readonly #options: HeldVectorsOptions;
  readonly #model: string;
  readonly #follow = sharedReading(() => this.#followChanges());
  /** Lists of readers that are the same are one. */
  readonly #accessLists = new Map<string, string[]>();
  #held: Held | null = null;
  #hasHeld = false;
  #areTooMany = false;
  #loading: Promise<void> | null = null;

  constructor(options: HeldVectorsOptions) {
    this.#options = options;
    this.#model = spaceKey(options.space);
  }

  /** Begins to read the vectors. What goes wrong is met again by whoever searches. */
  begin(): void {
    if (this.#areTooMany) return;
    this.#loading ??= this.#load()
      .catch(() => undefined)
      .finally(() => (this.#loading = null));
  }

  /** As they are now; null as long as they have to be looked for in the database. */
  async current(): Promise<HeldVectors | null> {
    if (this.#held === null) {
      this.begin();
      return null;
    }
    const rows = await this.#follow();
    if (rows === null) return null;
    return {
      find: (viewer: Viewer, query: VectorQuery) => nearestChunks(rows, viewer, query),
      compare: (vector, keys) => compareAll(rows, vector, keys),
    };
  }

  async #load(): Promise<void> {
    const { db, space, most } = this.#options;
    const vectors = await countVectors(db, this.#model);
    this.#areTooMany = vectors >= (this.#hasHeld ? grownFrom(most) : most);
    if (this.#areTooMany) return;
    const change = await lastChange(db);
    const rows = new VectorRows(space.dimension);
    await this.#readInto(rows);
    this.#held = { rows, change, writes: null };
    this.#hasHeld = true;
    await this.#follow();
  }

  /** Those that are up to date then; null when they have to be read anew. */
  async #followChanges(): Promise<VectorRows | null> {
    const held = this.#held;
    if (held === null) return null;
    const writes = this.#options.writes?.() ?? null;
    if (writes !== null && writes === held.writes) return held.rows;
    const changed = await changesSince(this.#options.db, held.change);
    if (changed === null) {
      held.writes = writes;
      return held.rows;
    }
    if (changed.pageIds === null || held.rows.length >= grownFrom(this.#options.most)) {
      this.#held = null;
      this.begin();
      return null;
    }
    await this.#readInto(held.rows, changed.pageIds);
    held.change = changed.last;
    return held.rows;
  }

  async #readInto(rows: VectorRows, pageIds?: string[]): Promise<void> {
    const read = [];
    const reading = readVectors(this.#options.db, this.#model, pageIds);
    // Nobody waits for all of them: the database is searched meanwhile.
    for await (const some of pageIds === undefined ? inBackground(reading) : reading) {
      if (pageIds === undefined) this.#put(rows, some);
      else read.push(...some);
    }
    // What is held of a page is exchanged at once.
    for (const pageId of pageIds ?? []) rows.removePage(pageId);
    this.#put(rows, read);
  }

  #put(rows: VectorRows, read: readonly { chunk: HeldChunk; vector: Float32Array }[]): void {
    for (const { chunk, vector } of read) {
      const unit = ofLengthOne(vector);
      if (unit !== null) rows.put({ ...chunk, accessList: this.#oneList(chunk.accessList) }, unit);
    }
  }

  #oneList(accessList: string[]): string[] {
    const key = JSON.stringify(accessList);
    const known = this.#accessLists.get(key);
    if (known !== undefined) return known;
    this.#accessLists.set(key, accessList);
    return accessList;
  }
}

function grownFrom(most: number): number {
  return Math.min(most * GROWTH, Math.max(most, MOST_GROWN));
}

/** Of chunks that were found otherwise; those without a vector, or written again since, are left out. */
function compareAll(rows: VectorRows, vector: number[], keys: readonly ScoredKey[]): Map<string, number> {
  const asked = ofLengthOne(vector);
  if (asked === null) return new Map();
  return new Map(
    keys.flatMap(({ id, revision }): [string, number][] => {
      const place = rows.placeOf(id);
      if (place === null || rows.chunkAt(place)?.revision !== revision) return [];
      return [[id, rows.cosine(asked, place)]];
    }),
  );
}
