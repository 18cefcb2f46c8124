/**
 * How many places each page shows when there is not room for all: every page the same number at most, as large as the room allows,
 * and at least one for as many pages as there is room for. `counts` are the pages' own numbers, in reading order.
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
