import type { Source } from '#lib/contracts/source.ts';
import type { CitedSource } from '#lib/grounding/citation-ledger.ts';

/** A source as the text released so far cites it, with the number of its markers. */
interface PositionedSource {
  position: number;
  source: Source;
}

/** The sources of the text that has been released: notices which of them are new, or have more of them cited. */
export class ReleasedSources {
  readonly #toSources: (cited: CitedSource[]) => Source[];
  readonly #rangeCounts: number[] = [];
  #all: Source[] = [];

  /** `toSources` gives one source for each cited one, in their order. */
  constructor(toSources: (cited: CitedSource[]) => Source[]) {
    this.#toSources = toSources;
  }

  /** In order of position. */
  get all(): Source[] {
    return this.#all;
  }

  /** Takes what is cited now; the sources that changed. */
  update(cited: CitedSource[]): PositionedSource[] {
    const changed = [...cited.keys()].filter((index) => cited[index]?.ranges.length !== this.#rangeCounts[index]);
    if (changed.length === 0) return [];
    this.#all = this.#toSources(cited);
    return changed.flatMap((index) => {
      this.#rangeCounts[index] = cited[index]?.ranges.length ?? 0;
      const source = this.#all[index];
      return source === undefined ? [] : [{ position: index + 1, source }];
    });
  }
}
