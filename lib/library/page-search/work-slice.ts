import { takeTurn } from '#lib/core/take-turn.ts';

/** How long a slice of work may hold the event loop before it lets others go on. */
const SLICE_MS = 3;

/** Keeps long work in slices, each in a turn of the event loop of its own. */
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
