import type { ScoredKey } from '../chunk-retrievers.ts';
import type { CachedChunk } from './chunk-rows.ts';

/** The best chunks so far, best first, ties by id. */
export class BestChunks {
  readonly found: ScoredKey[] = [];
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether a chunk with that score could be among them; if not, it need not be looked up. */
  admits(score: number): boolean {
    const last = this.found.at(-1);
    return this.found.length < this.#limit || last === undefined || score >= last.score;
  }

  offer({ id, revision }: CachedChunk, score: number): void {
    const { found } = this;
    const last = found.at(-1);
    if (found.length === this.#limit && last !== undefined && !isBefore(score, id, last)) return;
    let [from, to] = [0, found.length];
    while (from < to) {
      const middle = Math.floor((from + to) / 2);
      const there = found[middle];
      if (there !== undefined && isBefore(score, id, there)) to = middle;
      else from = middle + 1;
    }
    found.splice(from, 0, { id, revision, score });
    if (found.length > this.#limit) found.pop();
  }
}

function isBefore(score: number, id: string, other: ScoredKey): boolean {
  return score > other.score || (score === other.score && id < other.id);
}
