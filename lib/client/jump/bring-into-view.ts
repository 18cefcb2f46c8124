import { findPageText } from '../article-text.ts';
import { shownScreens } from '../screens/shown-screens.ts';
import { watchLayout } from '../text-geometry.ts';
import type { Edges, Target } from './targets.ts';

export type Motion = 'glide' | 'instant';

/**
 * Milliseconds without movement after which the page counts as settled. Transitions end and the browser restores its scroll position in this time.
 */
const SETTLING_MS = 500;
const PIXELS_PER_MS = 3;
const LONGEST_MS = 500;

/** Elements that scroll by themselves. */
const PANES = '.ask-panel, dialog';
/** Gestures that may move the page, and the elements within which they do not. */
const GESTURES = {
  wheel: PANES,
  touchmove: PANES,
  keydown: `${PANES}, .site-header`,
  pointerdown: `${PANES}, .site-header, [data-keeps-place]`,
};

let held: Hold | null = null;

/**
 * Brings a target into view and keeps it there while content above it grows (pictures, fonts, a panel, a sheet over the foot of the window), until
 * the reader moves the page, another target is brought into view, or another page is opened. Every jump uses this function.
 */
export function bringIntoView(target: Target, motion: Motion): void {
  letGo();
  const screens = shownScreens();
  if (screens === null) held = new Hold(target, motion);
  // In screen mode the screens keep their own place; a named element is shown by the browser itself.
  else if (target.offset !== null) screens.show(target.offset);
}

/** Stops keeping anything in view. */
export function letGo(): void {
  held?.end();
  held = null;
}

/** Returns false if nothing is kept in view; otherwise keeps the target in view through the current layout change. */
export function keepInView(): boolean {
  return held?.restart() ?? false;
}

/** Returns the offset of the place kept in view in the canonical text; null where there is none, or where that is unknown. */
export function offsetInView(): number | null {
  return held?.offset ?? null;
}

/** A smooth scroll in progress, in pixels and milliseconds. */
interface Glide {
  from: number;
  beganAt: number;
  duration: number;
}

class Hold {
  readonly #target: Target;
  /** The text on screen; positions of other text are unknown. */
  readonly #text = findPageText()?.domText;
  readonly #listening = new AbortController();
  readonly #unwatch: () => void;
  #glide: Glide | null = null;
  #frame = 0;
  /** The upper edge of the target: its intended position in the window, and its last known position in the document. */
  #top: number | null = null;
  #height = Number.NaN;
  #scrolledTo = scrollY;
  #settledAt = performance.now() + SETTLING_MS;

  constructor(target: Target, motion: Motion) {
    this.#target = target;
    if (motion === 'glide' && !matchMedia('(prefers-reduced-motion: reduce)').matches) this.#glide = this.#wayTo();
    this.#listen();
    const article = findPageText()?.article ?? document.body;
    const unwatch = watchLayout(article, () => this.#wake());
    // An attribute records how much of the foot of the window the sheet covers.
    const observer = new MutationObserver(() => this.#wake());
    observer.observe(document.documentElement, { attributes: true });
    this.#unwatch = () => {
      unwatch();
      observer.disconnect();
    };
    this.#look();
  }

  /** The target's offset; null once the hold has ended. */
  get offset(): number | null {
    return this.#listening.signal.aborted ? null : this.#target.offset;
  }

  end(): void {
    this.#listening.abort();
    this.#unwatch();
    cancelAnimationFrame(this.#frame);
  }

  /** Checks every frame again until the page has settled. Returns false once the hold has ended. */
  restart(): boolean {
    if (this.#listening.signal.aborted) return false;
    this.#settledAt = performance.now() + SETTLING_MS;
    this.#wake();
    return true;
  }

  #listen(): void {
    const { signal } = this.#listening;
    const beganAt = performance.now();
    for (const [gesture, elsewhere] of Object.entries(GESTURES)) {
      const obey = ({ target, timeStamp }: Event) => {
        const isElsewhere = target instanceof Element && target.closest(elsewhere) !== null;
        // The event that led here may still be propagating through the document.
        if (!isElsewhere && timeStamp >= beganAt) this.end();
      };
      addEventListener(gesture, obey, { passive: true, signal });
    }
    for (const event of ['scroll', 'resize']) addEventListener(event, () => this.#wake(), { passive: true, signal });
  }

  #wayTo(): Glide | null {
    const edges = this.#target.edges();
    const distance = edges === null ? 0 : Math.abs(edges.top - this.#topFor(edges));
    const duration = Math.min(LONGEST_MS, distance / PIXELS_PER_MS);
    return duration < 16 ? null : { from: scrollY, beganAt: performance.now(), duration };
  }

  #wake(): void {
    cancelAnimationFrame(this.#frame);
    if (!this.#listening.signal.aborted) this.#frame = requestAnimationFrame(() => this.#look());
  }

  #look(): void {
    if (shownScreens() !== null || findPageText()?.domText !== this.#text) {
      this.end();
      return;
    }
    const now = performance.now();
    // Until the document is complete, the browser may still restore the previous scroll position.
    if (document.readyState !== 'complete') this.#settledAt = now + SETTLING_MS;
    const edges = this.#target.edges();
    if (edges !== null) this.#follow(edges, now);
    if (now < this.#settledAt || this.#glide !== null) this.#wake();
  }

  #follow(edges: Edges, now: number): void {
    const height = edges.top + scrollY;
    const hasMoved = !(Math.abs(height - this.#height) <= 1);
    if (hasMoved) this.#settledAt = Math.max(this.#settledAt, now + SETTLING_MS);
    else if (now >= this.#settledAt && this.#glide === null && Math.abs(scrollY - this.#scrolledTo) > 1) {
      // The layout did not change, so a scroll bar or another program moved the page.
      this.end();
      return;
    }
    this.#height = height;
    this.#scroll(height - this.#topFor(edges), now);
    this.#scrolledTo = scrollY;
  }

  /** Each step aims again at the target's current position. */
  #scroll(goal: number, now: number): void {
    let top = goal;
    if (this.#glide !== null) {
      const { from, beganAt, duration } = this.#glide;
      const part = Math.min(1, (now - beganAt) / duration);
      const end = Math.max(0, Math.min(goal, document.documentElement.scrollHeight - innerHeight));
      top = from + (end - from) * (1 - (1 - part) ** 3);
      if (part === 1) this.#glide = null;
    }
    if (Math.abs(top - scrollY) >= 1) scrollTo({ top, behavior: 'instant' });
  }

  /** Returns the target's previous position as long as that is still suitable. */
  #topFor({ top, bottom }: Edges): number {
    const before = this.#top ?? top;
    this.#top = this.#target.topFor({ top: before, bottom: bottom + before - top });
    return this.#top;
  }
}
