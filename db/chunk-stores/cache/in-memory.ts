import { sharedReading } from '#lib/foundation/core/shared-reading.ts';
import { takeTurn } from '#lib/serving/limits/take-turn.ts';
import { runInBackground } from '#lib/foundation/resilience/background.ts';
import { asc, gt, sql } from 'drizzle-orm';

import type { Database } from '../../database.ts';
import type { CachedChunk } from './chunk-rows.ts';
import { chunkChanges } from '../change-table.ts';

/** As many as are kept of the changes: who reads so many may have missed others. */
const CHANGES_KEPT = 1_000;

/** So much a library may grow that is open, though not beyond what there is memory for: the index is built when it is opened next. */
const GROWTH = 4;
const MOST_GROWN = 200_000;

/** What is held of the chunks of a library. */
interface CachedRows<Row> {
  readonly length: number;
  /** Whether what is held of the chunk is what there is. */
  holds(chunk: CachedChunk): boolean;
  put(row: Row): void;
  /** Removes what is held of a page but for chunks of these ids. */
  keepOfPage(pageId: string, chunkIds: ReadonlySet<string>): void;
  /** Called when pages were read again. */
  sweep?(): Promise<void>;
}

interface InMemoryOptions<Row, Rows> {
  db: Database;
  empty(): Rows;
  /** How many rows the tables have. */
  count(): Promise<number>;
  /** Some at a time; of some pages, or all. */
  read(pageIds?: string[]): AsyncGenerator<Row[], void, undefined>;
  /** How often the library was written, where that is known without asking. */
  writes?: (() => number) | undefined;
  /** With so many rows they stay in the database, where they have an index. */
  most: number;
}

interface Held<Rows> {
  rows: Rows;
  /** The last change of the tables that they know of. */
  change: number;
  /** How much had been written when that was looked at last; null where nobody knows. */
  writes: number | null;
}

/**
 * What a search compares, in memory: for a database of this process alone, where the same takes many times as long. The tables stay the
 * truth: before each search the pages are read again that were written since, and all of them where that is in doubt. Until all are there,
 * and where there are too many, there is nothing to search in.
 */
export class InMemory<Row extends { chunk: CachedChunk }, Rows extends CachedRows<Row>> {
  readonly #options: InMemoryOptions<Row, Rows>;
  readonly #follow = sharedReading(() => this.#followChanges());
  #held: Held<Rows> | null = null;
  #hasCached = false;
  #areTooMany = false;
  #loading: Promise<void> | null = null;
  /** Whether somebody has asked for what is being read. */
  #isAwaited = false;

  constructor(options: InMemoryOptions<Row, Rows>) {
    this.#options = options;
  }

  /** Begins to read the rows. What goes wrong is met again by whoever searches. */
  begin(): void {
    if (this.#areTooMany) return;
    this.#loading ??= this.#load()
      .catch(() => undefined)
      .finally(() => {
        this.#loading = null;
        this.#isAwaited = false;
      });
  }

  get isBeingRead(): boolean {
    return this.#loading !== null;
  }

  /** As they are now; null as long as they have to be looked for in the database. */
  async current(): Promise<Rows | null> {
    if (this.#held !== null) return this.#follow();
    this.begin();
    this.#isAwaited = true;
    return null;
  }

  async #load(): Promise<void> {
    const tables = this.#options;
    this.#areTooMany = (await tables.count()) >= (this.#hasCached ? grownFrom(tables.most) : tables.most);
    if (this.#areTooMany) return;
    const change = await lastChange(tables.db);
    const rows = tables.empty();
    // As long as nobody asks, nobody waits for them. What comes next is read while this is taken up.
    const read = tables.read();
    const next = () => (this.#isAwaited ? read.next() : runInBackground(() => read.next()));
    for (let some = await next(); some.done !== true;) {
      const coming = next();
      for (const row of some.value) rows.put(row);
      some = await coming;
    }
    this.#held = { rows, change, writes: null };
    this.#hasCached = true;
    await this.#follow();
  }

  /** Those that are up to date then; null when they have to be read anew. */
  async #followChanges(): Promise<Rows | null> {
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
    await this.#exchange(held.rows, changed.pageIds);
    held.change = changed.last;
    return held.rows;
  }

  /** What is held of a page is exchanged at once; what is known to be held as it is stays. */
  async #exchange(rows: Rows, pageIds: string[]): Promise<void> {
    const read: Row[] = [];
    for await (const some of this.#options.read(pageIds)) read.push(...some);
    const byPage = Map.groupBy(read, ({ chunk }) => chunk.pageId);
    for (const pageId of pageIds) {
      await takeTurn();
      const ofPage = byPage.get(pageId) ?? [];
      rows.keepOfPage(pageId, new Set(ofPage.map(({ chunk }) => chunk.id)));
      for (const row of ofPage) if (!rows.holds(row.chunk)) rows.put(row);
    }
    await rows.sweep?.();
  }
}

function grownFrom(most: number): number {
  return Math.min(most * GROWTH, Math.max(most, MOST_GROWN));
}

/** Since a change, which pages were written. */
interface ChangedPages {
  /** The last change there is. */
  last: number;
  /** Null when it may be any page. */
  pageIds: string[] | null;
}

async function lastChange(db: Database): Promise<number> {
  const [row] = await db
    .select({ last: sql<number | null>`max(${chunkChanges.id})`.mapWith(Number) })
    .from(chunkChanges);
  return row?.last ?? 0;
}

/** The pages that were written after the change; null where none was. */
async function changesSince(db: Database, change: number): Promise<ChangedPages | null> {
  const rows = await db
    .select()
    .from(chunkChanges)
    .where(gt(chunkChanges.id, change))
    .orderBy(asc(chunkChanges.id))
    .limit(CHANGES_KEPT);
  const last = rows.at(-1);
  if (last === undefined) return null;
  const pageIds = [...new Set(rows.map(({ pageId }) => pageId))];
  const isKnown = rows.length < CHANGES_KEPT && pageIds.every((pageId) => pageId !== null);
  return { last: last.id, pageIds: isKnown ? pageIds : null };
}
