/** The id of a turn on the page, which addresses name. */
export function turnAnchor(turnId: string): string {
  return `turn-${turnId}`;
}
