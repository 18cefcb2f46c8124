import type { LitPlace } from './lit-segments.ts';

/** A cited place and the height of its first line's centre, in CSS pixels below the top of the overlay. */
export interface MeasuredPlace extends LitPlace {
  centre: number;
}

/** A mark in the gutter: the number of the source whose words begin there; several where they overlap. */
export interface GutterMark {
  /** Where its upper edge stands, in CSS pixels below the top of the overlay. */
  top: number;
  places: MeasuredPlace[];
}

const MARK_SIZE = 24;
/** The distance from one mark to the next, so that a finger hits the one it means. */
const PITCH = 26;

/** Marks stand at the first lines of their places and are pushed down where there is no room. */
export function layOutMarks(places: MeasuredPlace[]): GutterMark[] {
  const marks: GutterMark[] = [];
  for (const place of places.toSorted((one, other) => one.centre - other.centre || one.start - other.start)) {
    const own = marks.findLast((mark) => mark.places.some((other) => isOneMark(other, place)));
    if (own) own.places.push(place);
    else marks.push({ top: place.centre - MARK_SIZE / 2, places: [place] });
  }
  marks.forEach((mark, index) => {
    const above = marks[index - 1];
    if (above) mark.top = Math.max(mark.top, above.top + PITCH);
  });
  return marks;
}

/** On the same line, places of one source, and places that overlap, share a mark. */
function isOneMark(one: MeasuredPlace, other: MeasuredPlace): boolean {
  const isSameLine = Math.abs(one.centre - other.centre) < MARK_SIZE / 2;
  const doOverlap = one.start < other.end && other.start < one.end;
  return isSameLine && (doOverlap || one.position === other.position);
}

/** The sources of a mark, in order. */
export function positionsOfMark({ places }: GutterMark): number[] {
  return [...new Set(places.map(({ position }) => position))].sort((one, other) => one - other);
}
