import { shownPdfView } from '../pdf-view/shown-pdf-view.ts';
import { readingDirection } from '../reading-direction.ts';
import { shownScreens } from '../screens/shown-screens.ts';

/** A vertical range, in CSS pixels of the overlay. */
interface Stretch {
  top: number;
  bottom: number;
}

/** The free margin beside the text, in CSS pixels of the overlay, and the parts of it taken by wide code or tables. */
export interface MarginRoom {
  /** Of the text; the margin is at the end of its lines. */
  dir: 'ltr' | 'rtl';
  left: number;
  width: number;
  /** Sorted from top to bottom. */
  taken: Stretch[];
}

/** The distance from the text, past a block's button, and the distance to the edge of the page. */
const FROM_TEXT_PX = 44;
const TO_EDGE_PX = 16;
/** A narrower margin has no room for a line of words. */
const NARROWEST_PX = 176;
const WIDEST_PX = 272;
/** The vertical gap between two notes. */
const GAP_PX = 8;

/** Returns null if there is no room for words beside the text: in a narrow window, in screen-by-screen reading, or in the PDF view. */
export function measureMargin(article: HTMLElement, overlay: Element): MarginRoom | null {
  const page = article.closest('.reader-page');
  if (page === null || shownPdfView() !== null || shownScreens() !== null) return null;
  const text = article.getBoundingClientRect();
  const origin = overlay.getBoundingClientRect();
  const dir = readingDirection(article);
  const around = page.getBoundingClientRect();
  const free = dir === 'rtl' ? text.left - around.left : around.right - text.right;
  const width = Math.min(WIDEST_PX, free - FROM_TEXT_PX - TO_EDGE_PX);
  if (width < NARROWEST_PX) return null;
  const taken = [...article.querySelectorAll('pre, table')]
    .map((wide) => wide.getBoundingClientRect())
    .filter(({ left, right }) => (dir === 'rtl' ? left < text.left - GAP_PX : right > text.right + GAP_PX))
    .map(({ top, bottom }) => ({ top: top - origin.top, bottom: bottom - origin.top }));
  const left = dir === 'rtl' ? text.left - FROM_TEXT_PX - width : text.right + FROM_TEXT_PX;
  return { dir, left: left - origin.left, width, taken };
}

interface WantedNote {
  /** Of its words. */
  top: number;
  height: number;
}

/**
 * Returns the top of each note: beside its words, or below those already placed. The notes are in order from top to bottom; `gap` is the space
 * between them.
 */
export function stackNotes(notes: readonly WantedNote[], taken: readonly Stretch[], gap = GAP_PX): number[] {
  let free = Number.NEGATIVE_INFINITY;
  return notes.map(({ top: wanted, height }) => {
    let top = Math.max(wanted, free);
    for (const each of taken) {
      if (top < each.bottom + gap && each.top < top + height + gap) top = each.bottom + gap;
    }
    free = top + height + gap;
    return top;
  });
}
