/** A cell of a drawn table, given by its borders. */
export interface Box {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

/** Maximum number of steps along borders. A hand-drawn table takes a few thousand. */
const STEPS_MAX = 400_000;

/** Returns the cells of a drawn table, found by following their borders from the upper left corners; null if the table is not closed. */
export function boxesOf(rows: readonly string[]): Box[] | null {
  const width = rows[0]?.length ?? 0;
  if (rows.some((row) => row.length !== width)) return null;
  const tracer = new BorderTracer(rows);
  const boxes: Box[] = [];
  const corners: [number, number][] = [[0, 0]];
  const seen = new Set<string>();
  for (let corner = corners.shift(); corner !== undefined; corner = corners.shift()) {
    const [top, left] = corner;
    if (seen.has(`${top},${left}`) || top >= rows.length - 1 || left >= width - 1) continue;
    seen.add(`${top},${left}`);
    const box = tracer.boxAt(top, left);
    if (box !== null) {
      boxes.push(box);
      corners.push([box.top, box.right], [box.bottom, box.left]);
    }
  }
  const covered = boxes.reduce((sum, { top, bottom, left, right }) => sum + (bottom - top) * (right - left), 0);
  return covered === (rows.length - 1) * (width - 1) ? boxes : null;
}

/** Returns the boxes as rows of cells, with the number of table columns and rows that each spans. */
export function rowsOfBoxes(
  boxes: readonly Box[],
): { top: number; cells: { box: Box; columns: number; rows: number }[] }[] {
  const edges = (edge: 'top' | 'left') =>
    [...new Set(boxes.map((box) => box[edge]))].toSorted((one, other) => one - other);
  const [tops, lefts] = [edges('top'), edges('left')];
  const between = (all: number[], from: number, to: number) => all.filter((edge) => edge >= from && edge < to).length;
  return tops.map((top) => {
    const row = boxes.filter((box) => box.top === top).toSorted((one, other) => one.left - other.left);
    const cells = row.map((box) => ({
      box,
      columns: between(lefts, box.left, box.right),
      rows: between(tops, box.top, box.bottom),
    }));
    return { top, cells };
  });
}

class BorderTracer {
  readonly #rows: readonly string[];
  #steps = 0;

  constructor(rows: readonly string[]) {
    this.#rows = rows;
  }

  boxAt(top: number, left: number): Box | null {
    if (this.#at(top, left) !== '+') return null;
    for (let right = left + 1; /[-=+]/.test(this.#at(top, right)); right += 1) {
      if (this.#at(top, right) !== '+') continue;
      for (let bottom = top + 1; /[|+]/.test(this.#at(bottom, right)); bottom += 1) {
        if (this.#at(bottom, right) === '+' && this.#closes({ top, left, bottom, right }))
          return { top, left, bottom, right };
      }
    }
    return null;
  }

  #closes({ top, left, bottom, right }: Box): boolean {
    for (let column = left; column <= right; column += 1) if (!/[-=+]/.test(this.#at(bottom, column))) return false;
    for (let row = top; row <= bottom; row += 1) if (!/[|+]/.test(this.#at(row, left))) return false;
    return this.#at(bottom, left) === '+';
  }

  /** Returns a space beyond the edge, and once the step limit is exceeded. */
  #at(row: number, column: number): string {
    this.#steps += 1;
    return this.#steps > STEPS_MAX ? ' ' : (this.#rows[row]?.[column] ?? ' ');
  }
}
