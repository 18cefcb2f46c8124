import { LRUCache } from 'lru-cache';

import { readerOf, type Viewer } from '#lib/people/access/viewer.ts';

import type { LibrarySnapshots, LibraryPart } from './library-snapshots.ts';

const MOST_REMEMBERED = 2_000;

interface Remembered {
  states: object[];
  value: Promise<unknown>;
}

/** A query, and the parts of the library that its result depends on. */
interface Asked {
  of: readonly LibraryPart[];
  question: string;
}

/**
 * Cached query results of the library, shared by viewers with the same access rights and valid as long as the parts they depend on have not changed.
 */
export class LibraryMemory {
  readonly #moments: LibrarySnapshots;
  readonly #remembered = new LRUCache<string, Remembered>({ max: MOST_REMEMBERED });

  constructor(moments: LibrarySnapshots) {
    this.#moments = moments;
  }

  /** Returns the cached result of `load` for the same question and state, or loads it now. Failures are not cached. */
  async recall<Value>(viewer: Viewer, asked: Asked, load: () => Promise<Value>): Promise<Value> {
    const states = await this.#statesFor(viewer, asked);
    if (states === null) return load();
    const key = keyOf(viewer, asked.question);
    const known = this.#valueOf<Value>(key, states);
    return known ?? this.#keep(key, states, load());
  }

  /** Returns the ids for which the answer is yes, cached or from `load`, which is called once for all ids that are not cached. */
  async recallEach(
    viewer: Viewer,
    { ids, ...asked }: Asked & { ids: readonly string[] },
    load: (missing: string[]) => Promise<ReadonlySet<string>>,
  ): Promise<Set<string>> {
    const states = await this.#statesFor(viewer, asked);
    if (states === null) return new Set(await load([...ids]));
    const keys = new Map([...new Set(ids)].map((id) => [id, keyOf(viewer, `${asked.question} ${id}`)]));
    const missing = [...keys].filter(([, key]) => this.#valueOf(key, states) === null).map(([id]) => id);
    const loaded = missing.length === 0 ? null : load(missing);
    const answers = [...keys].map(async ([id, key]) => {
      const known = loaded === null || !missing.includes(id) ? this.#valueOf<boolean>(key, states) : null;
      const isMeant =
        known ?? this.#keep(key, states, loaded?.then((found) => found.has(id)) ?? Promise.resolve(false));
      return (await isMeant) ? [id] : [];
    });
    return new Set((await Promise.all(answers)).flat());
  }

  async #statesFor(viewer: Viewer, asked: Asked): Promise<object[] | null> {
    const all = await this.#moments.statesFor(viewer);
    return all === null ? null : asked.of.map((part) => all[part]);
  }

  #valueOf<Value>(key: string, states: readonly object[]): Promise<Value> | null {
    const known = this.#remembered.get(key);
    const isSame = known?.states.every((state, index) => state === states[index]) === true;
    return isSame ? (known.value as Promise<Value>) : null;
  }

  #keep<Value>(key: string, states: object[], value: Promise<Value>): Promise<Value> {
    const entry = { states, value };
    this.#remembered.set(key, entry);
    value.catch(() => {
      if (this.#remembered.peek(key) === entry) this.#remembered.delete(key);
    });
    return value;
  }
}

function keyOf(viewer: Viewer, question: string): string {
  return `${readerOf(viewer)} ${question}`;
}
