import { firstIndexWhere } from './search-sorted.ts';

/** A page of a file with page numbers, such as a PDF. */
export interface FilePage {
  /** Counted from 1 throughout the file. */
  number: number;
  /** The file's label for the page: `iv`, `A-3`; null if it has no page labels. */
  label: string | null;
}

/** The offset in a canonical text from which its words are on a page of its file. */
export interface FilePageStart extends FilePage {
  /** In UTF-16 code units. */
  start: number;
  /**
   * For a page whose text was recognised in a picture: start and end offsets, in pairs, of words that may be other words. Omitted for other pages.
   */
  unsure?: number[];
}

/** Returns the page that contains an offset of the text; null if the file has no pages. `starts` is ascending and begins with 0. */
export function filePageAt(starts: readonly FilePageStart[] | null | undefined, offset: number): FilePage | null {
  const found = startAt(starts ?? [], offset);
  return found === undefined ? null : { number: found.number, label: found.label };
}

/** Returns the page starts for a part of the text; the first one is where the part begins. */
export function filePagesWithin(
  starts: readonly FilePageStart[] | null | undefined,
  part: { start: number; end: number },
): FilePageStart[] | null {
  const first = startAt(starts ?? [], part.start);
  if (first === undefined) return null;
  const others = (starts ?? []).filter(({ start }) => start > part.start && start < part.end);
  return [{ ...first, start: part.start }, ...others].map(({ unsure, ...page }) => ({
    ...page,
    ...(unsure && { unsure: pairsWithin(unsure, part).flat() }),
  }));
}

/** Returns how certain the words of a range are that were recognised in a picture; null if there are none. */
export function recognitionWithin(
  starts: readonly FilePageStart[] | null | undefined,
  range: { start: number; end: number },
): 'sure' | 'unsure' | null {
  const recognised = (filePagesWithin(starts, range) ?? []).flatMap(({ unsure }) => (unsure ? [unsure.length] : []));
  if (recognised.length === 0) return null;
  return recognised.some((count) => count > 0) ? 'unsure' : 'sure';
}

function pairsWithin(unsure: readonly number[], part: { start: number; end: number }): number[][] {
  const pairs = unsure.flatMap((start, index) => (index % 2 === 0 ? [[start, unsure[index + 1] ?? start]] : []));
  return pairs.filter(([start = 0, end = 0]) => end > part.start && start < part.end);
}

function startAt(starts: readonly FilePageStart[], offset: number): FilePageStart | undefined {
  return starts[firstIndexWhere(starts, ({ start }) => start > offset) - 1];
}
