/** Returns the milliseconds since a moment of `performance.now()`, to a tenth. */
export function elapsedMs(startedAt: number): number {
  return Math.round((performance.now() - startedAt) * 10) / 10;
}
