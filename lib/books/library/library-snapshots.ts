import type { Viewer } from '#lib/people/access/viewer.ts';
import { sharedReading } from '#lib/foundation/core/shared-reading.ts';

/** The parts of the library that are cached separately: the documents themselves, and their pages with the counts over them. */
export type LibraryPart = 'documents' | 'pages';

/** How often each part was written, by any process. */
export type LibraryRevisions = Readonly<Record<LibraryPart, number>>;

/** Reads the revisions as of the time of the call, or later. */
export type ReadRevisions = () => Promise<LibraryRevisions>;

/** Returns the number of writes to the library so far, if that is known without a query. */
export type CountWrites = () => number;

/** A token for the state of each part: as long as it is the same object, the part is unchanged. */
export type PartStates = Readonly<Record<LibraryPart, object>>;

/**
 * The state of the library as seen by a request. Its revisions are read once for each request; caches of library data ask here whether their entries
 * are of the same state. Requests that arrive during a reading share the next one; if nothing was written since the last reading, that one is reused.
 */
export class LibrarySnapshots {
  readonly #readRevisions: ReadRevisions;
  readonly #writes: CountWrites | null;
  readonly #moments = new WeakMap<Viewer, Promise<PartStates | null>>();
  #states: Record<LibraryPart, { revision: number | null; state: object }> = {
    documents: { revision: null, state: {} },
    pages: { revision: null, state: {} },
  };
  readonly #readOnce = sharedReading(() => this.#read());
  /** The states that were read at this write count. */
  #known: { writes: number; states: PartStates } | null = null;

  constructor(readRevisions: ReadRevisions, writes: CountWrites | null = null) {
    this.#readRevisions = readRevisions;
    this.#writes = writes;
  }

  /** Returns the same viewer, for one request: cached data is used for it as long as it has not changed until now. */
  begin(viewer: Viewer): Viewer {
    const atThisMoment = { ...viewer };
    const known = this.#known !== null && this.#known.writes === this.#writes?.() ? this.#known.states : null;
    this.#moments.set(atThisMoment, known === null ? this.#readOnce() : Promise.resolve(known));
    return atThisMoment;
  }

  /** Returns null if no cached data may be used: the viewer belongs to no request, or the revisions could not be read. */
  async statesFor(viewer: Viewer): Promise<PartStates | null> {
    return (await this.#moments.get(viewer)) ?? null;
  }

  async #read(): Promise<PartStates | null> {
    try {
      const writes = this.#writes?.();
      const revisions = await this.#readRevisions();
      const states = { documents: this.#stateAt('documents', revisions), pages: this.#stateAt('pages', revisions) };
      if (writes !== undefined && writes === this.#writes?.()) this.#known = { writes, states };
      return states;
    } catch {
      // The error is reported to callers when they query the library itself.
      return null;
    }
  }

  #stateAt(part: LibraryPart, revisions: LibraryRevisions): object {
    const known = this.#states[part];
    if (known.revision === revisions[part]) return known.state;
    const state = {};
    this.#states[part] = { revision: revisions[part], state };
    return state;
  }
}
