/** The painting operations of a page: operations of PDF.js with their arguments. */
export interface PaintedOperations {
  fnArray: number[];
  argsArray: unknown[];
}

export type Matrix = [number, number, number, number, number, number];

/** Returns the matrix that applies `second`, then `first`; both are six numbers. */
export function multiply(first: readonly number[], second: readonly number[]): number[] {
  const [xx, xy, yx, yy, x, y] = first as Matrix;
  return [0, 2, 4].flatMap((column) => {
    const [along, up] = second.slice(column, column + 2) as [number, number];
    const [addX, addY] = column === 4 ? [x, y] : [0, 0];
    return [xx * along + yx * up + addX, xy * along + yy * up + addY];
  });
}
