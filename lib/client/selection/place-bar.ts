/** A box in CSS pixels; all boxes of one call share a coordinate system. */
interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export interface BarSurroundings {
  /** The first and the last line of the selection. */
  first: Box;
  last: Box;
  isBackward: boolean;
  /** Of the text. */
  isRightToLeft: boolean;
  bar: { width: number; height: number };
  /** The area available to the bar: the visible part of the page. */
  area: Box;
}

const GAP = 8;

/**
 * Returns the position of a selection's bar: near the end of the drag, below the last line or, after a backward drag, above the first; on the other
 * side when there is no room, and at the edge of the visible part when there is none on either.
 */
export function placeBar({ first, last, isBackward, isRightToLeft, bar, area }: BarSurroundings): {
  left: number;
  top: number;
} {
  const above = first.top - GAP - bar.height;
  const below = last.bottom + GAP;
  const fits = (top: number) => top >= area.top && top + bar.height <= area.bottom;
  const [preferred, other] = isBackward ? [above, below] : [below, above];
  const edge = isBackward ? area.top + GAP : area.bottom - GAP - bar.height;
  const top = fits(preferred) ? preferred : fits(other) ? other : edge;
  const line = isBackward ? first : last;
  const end = isBackward === isRightToLeft ? line.right : line.left;
  const left = Math.max(area.left, Math.min(end - bar.width / 2, area.right - bar.width));
  return { left, top };
}
