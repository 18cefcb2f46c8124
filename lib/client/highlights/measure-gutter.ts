import type { TextRange } from '#lib/foundation/text/range.ts';
import { firstIndexWhere } from '#lib/foundation/text/search-sorted.ts';

import type { PageText } from '../article-text.ts';
import { pictureBeside } from '../cited-picture.ts';
import { edgeBoxes } from '../text-geometry.ts';
import { citationHue } from './citation-hue.ts';
import { type HighlightedPlace, LONGEST_TINTED } from './highlight-segments.ts';

/** A bar in the gutter beside words: `kind` is `scope`, `cursor` or the hue of a citation. CSS pixels of the overlay. */
interface GutterBar {
  kind: string;
  top: number;
  height: number;
}

/** A frame around a picture cited by its words, or around a cited formula. CSS pixels of the overlay. */
interface CitedFrame {
  position: number;
  kind: 'picture' | 'formula';
  top: number;
  left: number;
  width: number;
  height: number;
}

/** Everything shown beside the text. */
export interface Gutter {
  marks: GutterMark[];
  bars: GutterBar[];
  frames: CitedFrame[];
  /** The edges of the text, in CSS pixels from the overlay's left edge. */
  text: { left: number; right: number; isRightToLeft: boolean };
}

/** The content of the gutter. */
export interface GutterContent {
  places: HighlightedPlace[];
  scope: TextRange | null;
  cursor: TextRange | null;
}

/** Reads the layout once and computes the position of everything beside the text, in the overlay's coordinates. */
export function measureGutter(pageText: PageText, overlay: Element, { places, scope, cursor }: GutterContent): Gutter {
  const { domText, article } = pageText;
  const origin = overlay.getBoundingClientRect();
  const frame = article.getBoundingClientRect();
  const bar = (kind: string, words: TextRange | null): GutterBar[] => {
    const boxes = words && edgeBoxes(domText, words);
    if (!boxes) return [];
    return [{ kind, top: boxes.first.top - origin.top, height: boxes.last.bottom - boxes.first.top }];
  };
  const measured = places.flatMap((place) => {
    const first = edgeBoxes(domText, { start: place.start, end: place.start + 1 })?.first ?? foldedBox(pageText, place);
    return first ? [{ ...place, centre: first.top + first.height / 2 - origin.top }] : [];
  });
  const long = places.filter(({ start, end }) => end - start > LONGEST_TINTED);
  return {
    marks: layOutMarks(measured),
    bars: [
      ...bar('scope', scope),
      ...long.flatMap((place) => bar(String(citationHue(place.position)), place)),
      ...bar('cursor', cursor),
    ],
    frames: [
      ...places.flatMap((place) => pictureFrame(pageText, origin, place)),
      ...places.flatMap((place) => formulaFrames(pageText, origin, place)),
    ],
    text: {
      left: frame.left - origin.left,
      right: frame.right - origin.left,
      isRightToLeft: getComputedStyle(article).direction === 'rtl',
    },
  };
}

function pictureFrame(pageText: PageText, origin: DOMRect, { position, ...words }: HighlightedPlace): CitedFrame[] {
  const box = pictureBeside(pageText, words)?.getBoundingClientRect();
  if (!box || box.height === 0) return [];
  const { width, height } = box;
  return [{ position, kind: 'picture', top: box.top - origin.top, left: box.left - origin.left, width, height }];
}

/** The highlight registry paints only letters, not a formula as a unit, so a frame around the formula marks it as cited. */
function formulaFrames(
  { domText }: PageText,
  origin: DOMRect,
  { start, end, position }: HighlightedPlace,
): CitedFrame[] {
  const { pieces } = domText;
  const frames: CitedFrame[] = [];
  for (let index = firstIndexWhere(pieces, (piece) => piece.end > start); ; index += 1) {
    const piece = pieces[index];
    if (piece === undefined || piece.start >= end) return frames;
    const box = piece.isUnit && piece.node instanceof Element ? shownBox(piece.node) : null;
    if (box !== null)
      frames.push({ ...box, position, kind: 'formula', top: box.top - origin.top, left: box.left - origin.left });
  }
}

/** A long formula scrolls in its own box, and its hidden part gets no frame. */
function shownBox(unit: Element): { top: number; left: number; width: number; height: number } | null {
  const { top, height, left, right } = unit.getBoundingClientRect();
  const around = unit.closest('.formula')?.getBoundingClientRect();
  const from = Math.max(left, around?.left ?? left);
  const width = Math.min(right, around?.right ?? right) - from;
  return height === 0 || width <= 0 ? null : { top, height, left: from, width };
}

/** Words in a closed `<details>` are marked at its summary. */
function foldedBox({ blocks }: PageText, { start }: TextRange): DOMRect | undefined {
  const folded = blocks.findLast((block) => block.start <= start)?.element.closest('details:not([open])');
  return folded?.querySelector('summary')?.getBoundingClientRect();
}

/** A cited place and the height of its first line's centre, in CSS pixels below the top of the overlay. */
export interface MeasuredPlace extends HighlightedPlace {
  centre: number;
}

/** A mark in the gutter: the number of the source whose words begin there, or several numbers where sources overlap. */
export interface GutterMark {
  /** The mark's top edge, in CSS pixels below the top of the overlay. */
  top: number;
  places: MeasuredPlace[];
}

const MARK_SIZE = 24;
/** The minimum distance between two marks, large enough for touch targets. */
const PITCH = 26;

/** Places marks at the first lines of their places and pushes them down where there is no room. */
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

/** On the same line, places of one source and overlapping places share a mark. */
function isOneMark(one: MeasuredPlace, other: MeasuredPlace): boolean {
  const isSameLine = Math.abs(one.centre - other.centre) < MARK_SIZE / 2;
  const doOverlap = one.start < other.end && other.start < one.end;
  return isSameLine && (doOverlap || one.position === other.position);
}

/** Returns the positions of a mark's sources, in order. */
export function positionsOfMark({ places }: GutterMark): number[] {
  return [...new Set(places.map(({ position }) => position))].sort((one, other) => one - other);
}
