import type { Viewer } from '#lib/people/access/viewer.ts';
import { sharedReading } from '#lib/foundation/core/shared-reading.ts';

/** What of the library is remembered apart: the documents themselves, and their pages with what is counted of them. */
export type LibraryPart = 'documents' | 'pages';

/** How often each part was written, by whatever process. */
export type LibraryRevisions = Readonly<Record<LibraryPart, number>>;

/** Reads the revisions as they are when it is called, or later. */
export type ReadRevisions = () => Promise<LibraryRevisions>;

/** How often the library was written so far, where that is known without asking. */
export type CountWrites = () => number;

/** Stands for a state of each part: as long as it is the same object, the part is the same. */
export type PartStates = Readonly<Record<LibraryPart, object>>;

/**
 * As of when a request sees the library. Its revisions are read once for each request; whoever remembers something of the library asks
 * here whether that is of the same state. Requests that come while they are being read share the next reading; where nothing was written
 * since the last one, that one serves.
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
  /** What was read when so much had been written. */
  #known: { writes: number; states: PartStates } | null = null;

  constructor(readRevisions: ReadRevisions, writes: CountWrites | null = null) {
    this.#readRevisions = readRevisions;
    this.#writes = writes;
  }

  /** The same viewer, for one request: what is remembered serves it as far as it has not changed until now. */
  begin(viewer: Viewer): Viewer {
    const atThisMoment = { ...viewer };
    const known = this.#known !== null && this.#known.writes === this.#writes?.() ? this.#known.states : null;
    this.#moments.set(atThisMoment, known === null ? this.#readOnce() : Promise.resolve(known));
    return atThisMoment;
  }

  /** Null where nothing that is remembered may be used: the viewer is of no request, or the revisions could not be read. */
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
      // Whoever needs the library asks it, and is told what is wrong.
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
