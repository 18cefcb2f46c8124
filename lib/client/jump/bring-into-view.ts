import { findPageText } from '../article-text.ts';
import { shownScreens } from '../screens/shown-screens.ts';
import { watchLayout } from '../text-geometry.ts';
import type { Edges, Target } from './targets.ts';

export type Motion = 'glide' | 'instant';

/** Milliseconds for which nothing has moved when the page counts as settled: transitions end, the browser restores where it was. */
const SETTLING_MS = 500;
const PIXELS_PER_MS = 3;
const LONGEST_MS = 500;

/** What scrolls by itself. */
const PANES = '.ask-panel, dialog';
/** Gestures that may move the page, and where they do not. */
const GESTURES = {
  wheel: PANES,
  touchmove: PANES,
  keydown: `${PANES}, .site-header`,
  pointerdown: `${PANES}, .site-header, [data-keeps-place]`,
};

let held: Hold | null = null;

/**
 * Brings something into view and keeps it there when something above it grows (pictures, fonts, a panel, a sheet over the foot of the
 * window), until the reader moves the page, something else is brought into view, or another page is shown. Every jump goes through here.
 */
export function bringIntoView(target: Target, motion: Motion): void {
  letGo();
  const screens = shownScreens();
  if (screens === null) held = new Hold(target, motion);
  // Screens keep their own place; a named element is what the browser shows of them.
  else if (target.offset !== null) screens.show(target.offset);
}

/** Nothing is kept in view any more. */
export function letGo(): void {
  held?.end();
  held = null;
}

/** False when nothing is kept in view; otherwise it stays there through a change of layout that is under way. */
export function keepInView(): boolean {
  return held?.restart() ?? false;
}

/** Where what is kept in view begins in the canonical text; null where nothing is, or where that is not known. */
export function offsetInView(): number | null {
  return held?.offset ?? null;
}

/** A way over the page, in pixels and milliseconds. */
interface Glide {
  from: number;
  beganAt: number;
  duration: number;
}

class Hold {
  readonly #target: Target;
  /** The words that are on screen: of others, it is not known where anything stands. */
  readonly #text = findPageText()?.domText;
  readonly #listening = new AbortController();
  readonly #unwatch: () => void;
  #glide: Glide | null = null;
  #frame = 0;
  /** The upper edge of the target: where it is to stand in the window, and where it stood in the document when last looked at. */
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
    // An attribute says how much of the foot the sheet covers.
    const observer = new MutationObserver(() => this.#wake());
    observer.observe(document.documentElement, { attributes: true });
    this.#unwatch = () => {
      unwatch();
      observer.disconnect();
    };
    this.#look();
  }

  /** Null once it has ended. */
  get offset(): number | null {
    return this.#listening.signal.aborted ? null : this.#target.offset;
  }

  end(): void {
    this.#listening.abort();
    this.#unwatch();
    cancelAnimationFrame(this.#frame);
  }

  /** Looks at every frame again until the page has settled. False once it has ended. */
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
        // What led here may still be on its way through the document.
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
    // Until then the browser may still restore where the page stood before.
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
      // A scroll bar, another program: not the layout, which stood still.
      this.end();
      return;
    }
    this.#height = height;
    this.#scroll(height - this.#topFor(edges), now);
    this.#scrolledTo = scrollY;
  }

  /** Each step aims again at where the target is by then. */
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

  /** Where it has come to stand, as long as that will do. */
  #topFor({ top, bottom }: Edges): number {
    const before = this.#top ?? top;
    this.#top = this.#target.topFor({ top: before, bottom: bottom + before - top });
    return this.#top;
  }
}
