import type { TextRange } from '#lib/text/range.ts';

import type { PageText } from '../page-text.ts';
import { edgeBoxes } from '../text-geometry.ts';
import { citationHue } from './citation-hue.ts';
import { layOutMarks, type GutterMark } from './gutter-marks.ts';
import { LONGEST_TINTED, type LitPlace } from './lit-segments.ts';

/** A bar in the gutter beside words: `kind` is `scope`, `cursor` or the hue of a citation. CSS pixels of the overlay. */
interface GutterBar {
  kind: string;
  top: number;
  height: number;
}

/** A frame around a picture whose caption is cited. CSS pixels of the overlay. */
interface PictureFrame {
  position: number;
  top: number;
  left: number;
  width: number;
  height: number;
}

/** All that stands beside the text. */
export interface Gutter {
  marks: GutterMark[];
  bars: GutterBar[];
  frames: PictureFrame[];
  /** The edges of the text, in CSS pixels from the overlay's left edge. */
  text: { left: number; right: number; isRightToLeft: boolean };
}

/** What the gutter is to show. */
export interface GutterContent {
  places: LitPlace[];
  scope: TextRange | null;
  cursor: TextRange | null;
}

/** Reads the layout once and says where everything beside the text belongs, in the overlay's coordinates. */
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
    frames: places.flatMap((place) => pictureFrame(pageText, origin, place)),
    text: {
      left: frame.left - origin.left,
      right: frame.right - origin.left,
      isRightToLeft: getComputedStyle(article).direction === 'rtl',
    },
  };
}

function pictureFrame({ blocks }: PageText, origin: DOMRect, { start, position }: LitPlace): PictureFrame[] {
  const figure = blocks.findLast((block) => block.start <= start)?.element.closest('figure');
  const box = figure?.querySelector('img')?.getBoundingClientRect();
  if (!box || box.height === 0) return [];
  const { width, height } = box;
  return [{ position, top: box.top - origin.top, left: box.left - origin.left, width, height }];
}

/** Words in a closed `<details>` are marked at its summary. */
function foldedBox({ blocks }: PageText, { start }: TextRange): DOMRect | undefined {
  const folded = blocks.findLast((block) => block.start <= start)?.element.closest('details:not([open])');
  return folded?.querySelector('summary')?.getBoundingClientRect();
}
