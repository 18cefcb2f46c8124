import { createStore } from 'zustand/vanilla';

import { findPageText } from '../article-text.ts';
import { bringIntoView, offsetInView } from '../jump/bring-into-view.ts';
import { lineTarget } from '../jump/targets.ts';
import { namedElement } from '../named-element.ts';
import { firstOffsetBelow, lineBoxAt, readableArea, watchLayout } from '../text-geometry.ts';
import { breakIntoScreens, type Screen, screenAt, type Line } from './screen-breaks.ts';
import { type Screens, shownScreens, showScreens } from './shown-screens.ts';
import { listenToTurning } from './turning-gestures.ts';

/** What lies over the text, or is there for screen readers alone. */
const NOT_READ = '[data-no-text], .sr-only';

/** What has a height of its own without being text. */
const BOXES = 'img, svg, canvas, hr, input, button';

/** What is not parted as long as one screen has room for it; code, while half of one has. */
const WHOLE = 'tr, figure, .formula, nav a';

const CODE = 'pre';

const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** From the header to the first line, in CSS pixels. */
const HEAD = 28;
/** Around the lines that are shown, in CSS pixels: letters reach a little beyond their boxes. */
const AIR = 2;
/** Below the last line at least: the number of the screen stands there. */
export const SCREEN_FOOT = 48;
/** Where less of the window is free, screens stay as they were. */
const LEAST_ROOM = 120;

interface ScreenPosition {
  /** Counted from 1. */
  number: number;
  count: number;
  covered: Screens['covered'];
}

/** Which screen of the page is shown; null where the page scrolls. */
export const screenPosition = createStore<{ position: ScreenPosition | null }>(() => ({ position: null }));

/** Reads a page screen by screen, until the function it returns is called: the window moves from screen to screen and no other way. */
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
  /** The offset that stays in view when letters grow or the window changes. */
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

  /** Follows the layout of the page, and what moves the window in other ways. */
  watch(article: HTMLElement): () => void {
    const listening = new AbortController();
    const { signal } = listening;
    const again = () => this.show(this.anchor);
    const unwatch = watchLayout(article, again);
    // The sheet over the foot and how the reader likes to read are told there.
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

  /** The part of the window that header and sheet leave, with what the foot of the screen covers. */
  #free(): { top: number; bottom: number } {
    const { top, bottom } = readableArea();
    return shownScreens() === this
      ? { top: top - this.covered.head, bottom: bottom + this.covered.foot }
      : { top, bottom };
  }

  /** A link within the page, the browser's own search, or the framework moved the window. */
  #obeyScroll(): void {
    if (Math.abs(scrollY - this.#scrolledTo) <= 1) return;
    const { top, bottom } = readableArea();
    const named = namedElement(location.hash)?.getBoundingClientRect().top;
    const isNamed = named !== undefined && named >= 0 && named < top + 2 * HEAD;
    this.#showHeight(scrollY === 0 ? 0 : isNamed ? named : (top + bottom) / 2);
  }

  #showFocus(target: EventTarget | null): void {
    // A press on the text gives the focus to the column as a whole.
    if (!(target instanceof Element) || target === this.#column || target.closest('[data-no-text]') !== null) return;
    const box = target.getBoundingClientRect();
    const { top, bottom } = readableArea();
    if (box.height > 0 && (box.top < top || box.bottom > bottom)) this.#showHeight(box.top);
  }

  /** Shows what stands at a height of the window. */
  #showHeight(height: number): void {
    this.#go(screenAt(this.#screens, height + scrollY));
    this.anchor = firstOffset() ?? this.anchor;
  }
}

function firstOffset(): number | null {
  const pageText = findPageText();
  return pageText && firstOffsetBelow(pageText, readableArea().top);
}

/** Every line that a column shows. `room` is the height of a screen in CSS pixels. */
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

/** Up to which height an element is not parted; 0 for one that is always. */
function highestWhole(element: Element, room: number): number {
  if (element.matches(BOXES)) return Infinity;
  if (element.matches(WHOLE)) return room;
  return element.matches(CODE) ? room / 2 : 0;
}
