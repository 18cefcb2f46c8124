import { createStore } from 'zustand/vanilla';

import { findPageText } from '../article-text.ts';
import { bringIntoView, offsetInView } from '../jump/bring-into-view.ts';
import { lineTarget } from '../jump/targets.ts';
import { namedElement } from '../named-element.ts';
import { firstOffsetBelow, lineBoxAt, readableArea, watchLayout } from '../text-geometry.ts';
import { breakIntoScreens, type Screen, screenAt, type Line } from './screen-breaks.ts';
import { type Screens, shownScreens, showScreens } from './shown-screens.ts';
import { listenToTurning } from './turning-gestures.ts';

/** Elements over the text, or for screen readers alone. */
const NOT_READ = '[data-no-text], .sr-only';

/** Elements with their own height that are not text. */
const BOXES = 'img, svg, canvas, hr, input, button';

/** Elements that are not divided as long as one screen has room for them; code, while half of one has. */
const WHOLE = 'tr, figure, .formula, nav a';

const CODE = 'pre';

const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** The gap between the header and the first line, in CSS pixels. */
const HEAD = 28;
/** The gap around the visible lines, in CSS pixels; letters reach slightly beyond their boxes. */
const AIR = 2;
/** Minimum space below the last line: it contains the number of the screen. */
export const SCREEN_FOOT = 48;
/** If less of the window is free, the screens are left unchanged. */
const LEAST_ROOM = 120;

interface ScreenPosition {
  /** Counted from 1. */
  number: number;
  count: number;
  covered: Screens['covered'];
}

/** The screen of the page being displayed; null if the page scrolls. */
export const screenPosition = createStore<{ position: ScreenPosition | null }>(() => ({ position: null }));

/** Displays a page screen by screen until the function it returns is called. The window then moves only from screen to screen. */
export function readInScreens(article: HTMLElement): () => void {
  const column = article.parentElement;
  if (column === null) return () => undefined;
  const offset = offsetInView() ?? (scrollY > 0 ? (firstOffset() ?? 0) : 0);
  document.documentElement.dataset['screens'] = '';
  const turner = new ScreenTurner(column);
  turner.show(offset);
  const unshow = showScreens(turner);
  const unwatch = turner.watch(article);
  const unlisten = listenToTurning(column);
  return () => {
    const { anchor } = turner;
    for (const end of [unlisten, unwatch, unshow]) end();
    delete document.documentElement.dataset['screens'];
    screenPosition.setState({ position: null });
    if (article.isConnected && anchor > 0) bringIntoView(lineTarget(anchor, readableArea().top + HEAD), 'instant');
  };
}

class ScreenTurner implements Screens {
  /** The offset that stays in view when the font size grows or the window changes. */
  anchor = 0;
  covered = { head: 0, foot: SCREEN_FOOT };
  readonly #column: HTMLElement;
  #screens: Screen[] = [];
  #current = 0;
  #scrolledTo = 0;

  constructor(column: HTMLElement) {
    this.#column = column;
  }

  show(offset: number): void {
    this.anchor = offset;
    this.#measure();
    const pageText = findPageText();
    const box = offset === 0 ? null : pageText && lineBoxAt(pageText.domText, offset);
    if (box) this.#go(screenAt(this.#screens, box.top + scrollY));
    else this.#go(offset === 0 ? 0 : this.#screens.length - 1);
  }

  turn(step: 1 | -1): boolean {
    const next = this.#current + step;
    if (next < 0 || next >= this.#screens.length) return false;
    this.#go(next);
    this.anchor = firstOffset() ?? this.anchor;
    return true;
  }

  turnTo(end: 'first' | 'last'): void {
    this.#go(end === 'first' ? 0 : this.#screens.length - 1);
    this.anchor = firstOffset() ?? 0;
  }

  /** Follows the layout of the page, and other causes of movement of the window. */
  watch(article: HTMLElement): () => void {
    const listening = new AbortController();
    const { signal } = listening;
    const again = () => this.show(this.anchor);
    const unwatch = watchLayout(article, again);
    // The sheet over the foot and the reader's preferences are set as attributes there.
    const observer = new MutationObserver(again);
    observer.observe(document.documentElement, { attributes: true });
    addEventListener('resize', again, { signal });
    addEventListener('scroll', () => this.#obeyScroll(), { signal, passive: true });
    this.#column.addEventListener('focusin', ({ target }) => this.#showFocus(target), { signal });
    return () => {
      unwatch();
      observer.disconnect();
      listening.abort();
    };
  }

  #measure(): void {
    const { top, bottom } = this.#free();
    const room = bottom - top - HEAD - SCREEN_FOOT;
    if (room >= LEAST_ROOM) this.#screens = breakIntoScreens(measureLines(this.#column, room), room);
  }

  #go(index: number): void {
    const screen = this.#screens[index];
    if (screen === undefined) return;
    const { top, bottom } = this.#free();
    this.#current = index;
    scrollTo({ top: screen.top - top - HEAD, behavior: 'instant' });
    this.#scrolledTo = scrollY;
    const head = Math.max(0, screen.top - scrollY - top - AIR);
    const foot = Math.max(SCREEN_FOOT, bottom - (screen.bottom - scrollY) - AIR);
    this.covered = { head, foot };
    screenPosition.setState({ position: { number: index + 1, count: this.#screens.length, covered: this.covered } });
  }

  /** Returns the part of the window left by header and sheet, including the parts that the screens cover. */
  #free(): { top: number; bottom: number } {
    const { top, bottom } = readableArea();
    return shownScreens() === this
      ? { top: top - this.covered.head, bottom: bottom + this.covered.foot }
      : { top, bottom };
  }

  /** Handles scrolling caused by a link within the page, the browser's own search, or the framework. */
  #obeyScroll(): void {
    if (Math.abs(scrollY - this.#scrolledTo) <= 1) return;
    const { top, bottom } = readableArea();
    const named = namedElement(location.hash)?.getBoundingClientRect().top;
    const isNamed = named !== undefined && named >= 0 && named < top + 2 * HEAD;
    this.#showHeight(scrollY === 0 ? 0 : isNamed ? named : (top + bottom) / 2);
  }

  #showFocus(target: EventTarget | null): void {
    // A press on the text gives the focus to the entire column.
    if (!(target instanceof Element) || target === this.#column || target.closest('[data-no-text]') !== null) return;
    const box = target.getBoundingClientRect();
    const { top, bottom } = readableArea();
    if (box.height > 0 && (box.top < top || box.bottom > bottom)) this.#showHeight(box.top);
  }

  /** Shows the content at a height of the window. */
  #showHeight(height: number): void {
    this.#go(screenAt(this.#screens, height + scrollY));
    this.anchor = firstOffset() ?? this.anchor;
  }
}

function firstOffset(): number | null {
  const pageText = findPageText();
  return pageText && firstOffsetBelow(pageText, readableArea().top);
}

/** Returns every visible line of a column. `room` is the height of a screen in CSS pixels. */
function measureLines(column: HTMLElement, room: number): Line[] {
  const lines: Line[] = [];
  const add = (box: DOMRect, leads: boolean): void => {
    const [top, bottom] = [box.top + scrollY, box.bottom + scrollY];
    if (box.width > 0 && box.height > 0) lines.push({ top, bottom, leads });
  };
  const range = document.createRange();
  const read = (node: Node, leads: boolean): void => {
    if (node instanceof Text) {
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) add(box, leads);
    }
    if (!(node instanceof Element) || node.matches(NOT_READ)) return;
    const highest = highestWhole(node, room);
    const box = highest === 0 ? null : node.getBoundingClientRect();
    if (box !== null && box.height <= highest) add(box, false);
    else for (const child of node.childNodes) read(child, leads || node.matches(HEADINGS));
  };
  read(column, false);
  return lines;
}

/** Returns the height up to which an element is not split; 0 for one that is always split. */
function highestWhole(element: Element, room: number): number {
  if (element.matches(BOXES)) return Infinity;
  if (element.matches(WHOLE)) return room;
  return element.matches(CODE) ? room / 2 : 0;
}
