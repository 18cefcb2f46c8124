import type { TextRange } from '#lib/foundation/text/range.ts';

import { citationHue } from './citation-hue.ts';

/** Cited words of a page: the number of their source and the index of this place among its places. */
export interface HighlightedPlace extends TextRange {
  position: number;
  place: number;
  /** The address of the picture the words describe. */
  picture?: string;
}

/** The highlights of a page. */
export interface HighlightedText {
  places: HighlightedPlace[];
  /** The position of the emphasised citation. */
  emphasised: number | null;
  scope: TextRange | null;
  found: TextRange | null;
  /** The words being read aloud. */
  spoken?: TextRange | null;
}

/** A run of words with the same appearance; no two segments overlap. */
export interface HighlightSegment extends TextRange {
  /** The names in the highlight registry under which the words are painted. */
  names: string[];
  /** The positions of the sources that cite the words, in order. */
  positions: number[];
}

/** Longest place that is tinted, in UTF-16 code units. Longer places get a line and a bar in the gutter instead. */
export const LONGEST_TINTED = 600;

interface Cover {
  places: HighlightedPlace[];
  isSpoken: boolean;
  isFound: boolean;
  isScope: boolean;
}

/** Cuts overlapping ranges into segments of one appearance each, in order. Precedence: spoken, emphasised, found, cited, scope. */
export function highlightSegments({
  places,
  emphasised,
  scope,
  found,
  spoken = null,
}: HighlightedText): HighlightSegment[] {
  const ranges = [...places, ...[scope, found, spoken].filter((range) => range !== null)];
  const edges = [...new Set(ranges.flatMap(({ start, end }) => [start, end]))].sort((one, other) => one - other);
  const byStart = places.toSorted((one, other) => one.start - other.start);
  const segments: HighlightSegment[] = [];
  let open: HighlightedPlace[] = [];
  let next = 0;
  edges.forEach((start, index) => {
    const end = edges[index + 1];
    open = open.filter((place) => place.end > start);
    for (let place = byStart[next]; place && place.start === start; place = byStart[next]) {
      if (place.end > start) open.push(place);
      next += 1;
    }
    if (end === undefined) return;
    const holds = (range: TextRange | null) => range !== null && range.start <= start && end <= range.end;
    const cover = { places: open, isSpoken: holds(spoken), isFound: holds(found), isScope: holds(scope) };
    const names = namesOf(cover, emphasised);
    if (names.length > 0) append(segments, { start, end, names, positions: positionsOf(open) });
  });
  return segments;
}

function namesOf({ places, isSpoken, isFound, isScope }: Cover, emphasised: number | null): string[] {
  if (isSpoken) return ['spoken'];
  if (emphasised !== null && places.some(({ position }) => position === emphasised))
    return ['cite-active', `cite-active-${citationHue(emphasised)}`];
  if (isFound) return ['found'];
  const tinted = positionsOf(places.filter(({ start, end }) => end - start <= LONGEST_TINTED));
  const [first, second] = tinted;
  if (second !== undefined) return ['cite-many'];
  if (first !== undefined) return [`cite-${citationHue(first)}`];
  if (places.length > 0) return ['cite-long'];
  return isScope ? ['scope'] : [];
}

function positionsOf(places: HighlightedPlace[]): number[] {
  return [...new Set(places.map(({ position }) => position))].sort((one, other) => one - other);
}

/** Adjacent segments of the same appearance are merged so that a line does not break where a range merely ends. */
function append(segments: HighlightSegment[], segment: HighlightSegment): void {
  const last = segments.at(-1);
  const isSame =
    last?.end === segment.start &&
    last.names.join() === segment.names.join() &&
    last.positions.join() === segment.positions.join();
  if (last && isSame) last.end = segment.end;
  else segments.push(segment);
}
