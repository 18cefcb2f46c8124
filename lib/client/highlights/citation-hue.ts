const HUES = 6;

/** Returns which of the six hues marks a citation, 1 to 6. Beyond six the hues repeat; the number stays unique. */
export function citationHue(position: number): number {
  return ((position - 1) % HUES) + 1;
}
