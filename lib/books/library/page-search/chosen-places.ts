import type { TextRange } from '#lib/foundation/text/range.ts';

import type { PageSummary } from '../page.ts';
import { type Fit, FITS, type PagePlace, STANDINGS } from './places-on-page.ts';

/** A place in a version of a page. */
export interface ListedPlace extends TextRange {
  page: PageSummary;
  version: string;
  fit: Fit;
}

/** Receives every place found, in the order of the shelf, of reading and of `placesOnPage`, and keeps some of them. */
export interface PlaceChooser {
  /** Total number of places. */
  readonly total: number;
  add(of: { page: PageSummary; version: string }, place: PagePlace): void;
  chosen(): ListedPlace[];
}

interface Wanted {
  /** Number of places returned before. */
  from: number;
  /** Number of places to return in this call. */
  room: number;
}

/**
 * Chooses the best places. The criteria, each of which breaks the ties of the previous one, are how the words occur, the position on the page, and
 * the order in which places were added. Keeps no more places of each kind than are wanted.
 */
export class BestPlaces implements PlaceChooser {
  readonly #wanted: Wanted;
  readonly #byRank: ListedPlace[][];
  #total = 0;

  constructor(wanted: Wanted) {
    this.#wanted = wanted;
    this.#byRank = Array.from({ length: FITS.length * STANDINGS.length }, () => []);
  }

  get total(): number {
    return this.#total;
  }

  add({ page, version }: { page: PageSummary; version: string }, { start, end, fit, standing }: PagePlace): void {
    this.#total += 1;
    const rank = this.#byRank[FITS.indexOf(fit) * STANDINGS.length + STANDINGS.indexOf(standing)] ?? [];
    if (rank.length < this.#wanted.from + this.#wanted.room) rank.push({ page, version, start, end, fit });
  }

  chosen(): ListedPlace[] {
    const { from, room } = this.#wanted;
    return this.#byRank.flat().slice(from, from + room);
  }
}

/** Chooses places in reading order, spread over the pages. */
export class SpreadPlaces implements PlaceChooser {
  readonly #room: number;
  /** The first places of each page, for as many pages as there is room for. */
  readonly #byPage = new Map<string, ListedPlace[]>();
  #total = 0;

  constructor(room: number) {
    this.#room = room;
  }

  get total(): number {
    return this.#total;
  }

  add({ page, version }: { page: PageSummary; version: string }, { start, end, fit }: PagePlace): void {
    this.#total += 1;
    const known = this.#byPage.get(page.id) ?? [];
    if (known.length === this.#room || (known.length === 0 && this.#byPage.size === this.#room)) return;
    known.push({ page, version, start, end, fit });
    this.#byPage.set(page.id, known);
  }

  chosen(): ListedPlace[] {
    const byPage = [...this.#byPage.values()];
    const shown = placesPerPage(
      byPage.map(({ length }) => length),
      this.#room,
    );
    return byPage.flatMap((places, index) => places.slice(0, shown[index]));
  }
}

/**
 * Returns the number of places for each page when there is not room for all. Every page gets at most the same number, as large as the room allows,
 * and at least one for as many pages as fit. `counts` are the pages' own numbers, in reading order.
 */
export function placesPerPage(counts: readonly number[], room: number): number[] {
  let most = 1;
  while (most < room && sumUpTo(counts, most + 1) <= room) most += 1;
  let left = room;
  return counts.map((count) => {
    const shown = Math.min(count, most, left);
    left -= shown;
    return shown;
  });
}

function sumUpTo(counts: readonly number[], most: number): number {
  return counts.reduce((sum, count) => sum + Math.min(count, most), 0);
}
