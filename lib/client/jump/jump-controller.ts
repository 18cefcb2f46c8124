import { formatPageFragment, parsePageFragment, type PageFragment } from '#lib/contracts/reader-address.ts';
import { wording } from '#lib/contracts/wording/wording.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

import { findPageText } from '../article-text.ts';
import { namedElement } from '../named-element.ts';
import { placeOnScreen } from '../place-on-screen.ts';
import type { Citation, Jump, OpenPage, ReturnPoint } from '../reader-state.ts';
import { readerStore } from '../reader-store.ts';
import { currentAddress, currentReturnPoint } from '../reading-place.ts';
import { readableArea } from '../text-geometry.ts';
import { arriveAt, focusChip, focusMark } from './arrive.ts';
import { bringIntoView, letGo, type Motion } from './bring-into-view.ts';
import { citationWalk, nextStop, placesOnPage, type CitationStop } from './citation-places.ts';
import { type AddressChange, onAddressChange } from './on-address-change.ts';
import { elementTarget, lineTarget } from './targets.ts';

/** Changes pages; implemented by the framework's router. */
export interface PageRouter {
  push: (address: string, options: { scroll: boolean }) => void;
  replace: (address: string, options: { scroll: boolean }) => void;
}

/** Navigates to cited words and back, on this page and on others, and to words named by an address. */
export class JumpController {
  readonly #router: PageRouter;
  /** The addresses that jumps pushed onto the history; navigating back from one of them counts as returning. */
  readonly #jumpAddresses = new WeakMap<ReturnPoint, string>();
  #lastStop: CitationStop | null = null;
  #returning: ReturnPoint | null = null;
  #address = '';
  /** Set while the browser's restored position is still to be shown: the previous reading position, not the place named by the address. */
  #isRestored = isRestored();
  /** Set while the controller itself changes the address. */
  #isOwnChange = false;

  constructor(router: PageRouter) {
    this.#router = router;
  }

  /** Follows store and address until the function it returns is called. */
  start(): () => void {
    this.#address = location.href;
    const unsubscribe = readerStore.subscribe((now, before) => {
      if (now.page !== null && now.page !== before.page) this.#pageShown(now.page);
      else if (now.jump !== null && now.jump !== before.jump)
        this.#follow(now.jump, now.returnPoints.length > before.returnPoints.length ? 'push' : 'replace');
    });
    const unlisten = onAddressChange((change) => this.#addressChanged(change));
    const { page, jump, returnPoints } = readerStore.getState();
    // A jump that was requested while this module was loading.
    if (jump !== null) this.#follow(jump, returnPoints.length > 0 ? 'push' : 'replace');
    else if (page !== null) this.#pageShown(page);
    return () => {
      unsubscribe();
      unlisten();
    };
  }

  /** Returns to where the last jump began. Returns false if there is no such place. */
  goBack(): boolean {
    const point = readerStore.getState().returnPoints.at(-1);
    if (point === undefined) return false;
    if (this.#jumpAddresses.get(point) === location.href) history.back();
    else this.#return(point);
    return true;
  }

  /** Moves to the next (1) or previous (-1) citation of the highlighted answer. */
  walk(step: 1 | -1): void {
    const { citations, page, landed, returnPoints, jumpTo } = readerStore.getState();
    const last = this.#lastStop?.citation === landed ? this.#lastStop : landed && { citation: landed, place: 0 };
    const stop = nextStop(citationWalk(citations, page), last, step);
    if (stop) jumpTo(stop, returnPoints.length > 0 ? null : currentReturnPoint(activeFocusKey()));
  }

  /** A jump that leaves the return point unchanged replaces the previous jump in the history. */
  #follow(jump: Jump, entry: 'push' | 'replace'): void {
    const { page, setSheet } = readerStore.getState();
    const { citation } = jump;
    const cited = citation.places[jump.place] ?? citation.places[0];
    if (!cited) return;
    this.#lastStop = jump;
    setSheet('peek');
    const words = placeOnScreen(citation, jump.place, { page });
    if (page !== null && words !== null) {
      this.#name(words, page, entry);
      this.#land(jump, words, 'glide');
      return;
    }
    const fragment = formatPageFragment({ kind: 'cited', version: citation.pageVersion, ...rangeOf(cited) });
    const version = page?.pageId === citation.pageId ? citation.pageVersion : null;
    this.#router[entry](addressOf(citation.href, version) + fragment, { scroll: false });
  }

  /** Makes the address point at words of the page on screen. */
  #name(words: TextRange, { version }: OpenPage, entry: 'push' | 'replace'): void {
    this.#isOwnChange = true;
    const fragment = formatPageFragment({ kind: 'cited', version, ...words });
    history[`${entry}State`](null, '', currentAddress() + fragment);
    this.#isOwnChange = false;
    this.#address = location.href;
  }

  #land(jump: Jump, words: TextRange, motion: Motion): void {
    arriveAt(words, motion);
    const { endJump, returnPoints } = readerStore.getState();
    const point = returnPoints.at(-1);
    // The navigation may have redirected the address.
    if (point) this.#jumpAddresses.set(point, location.href);
    endJump();
    focusMark(jump.citation.position, jump.place);
  }

  #pageShown(page: OpenPage): void {
    this.#address = location.href;
    const { jump } = readerStore.getState();
    if (this.#returning) this.#restore(this.#returning, 'instant');
    else if (jump?.citation.pageId === page.pageId) this.#landOnPage(jump, page);
    else {
      if (jump) readerStore.getState().endJump();
      this.#obeyFragment(page, 'instant');
    }
    this.#isRestored = false;
  }

  /** Handles the arrival of a jump's target page, possibly in another version than the one the answer quoted. */
  #landOnPage(jump: Jump, page: OpenPage): void {
    const words = placeOnScreen(jump.citation, jump.place, { page });
    if (words === null) {
      this.#openVersion(jump.citation.pageVersion);
      return;
    }
    if (page.version !== jump.citation.pageVersion) this.#name(words, page, 'replace');
    this.#land(jump, words, 'instant');
  }

  #addressChanged(change: AddressChange): void {
    if (this.#isOwnChange || (location.href === this.#address && change !== 'repeated')) return;
    const before = this.#address;
    const isTraversal = change === 'traversal';
    this.#address = location.href;
    this.#isRestored = isTraversal;
    if (isTraversal) letGo();
    const point = readerStore.getState().returnPoints.at(-1);
    if (isTraversal && point && this.#jumpAddresses.get(point) === before && isAddressOf(point)) {
      this.#return(point);
      return;
    }
    const { page } = readerStore.getState();
    // A page that has not been rendered yet is handled once it is.
    if (!page || !isAt(page)) return;
    this.#obeyFragment(page, isTraversal ? 'instant' : 'glide');
    this.#isRestored = false;
  }

  #return(point: ReturnPoint): void {
    readerStore.getState().takeReturnPoint();
    this.#lastStop = null;
    if (!isAddressOf(point)) {
      this.#returning = point;
      this.#router.push(`${point.address ?? ''}${formatPageFragment({ kind: 'place', offset: point.offset })}`, {
        scroll: false,
      });
      return;
    }
    const { page } = readerStore.getState();
    if (point.address === null || (page && isAt(page))) this.#restore(point, 'glide');
    else this.#returning = point;
  }

  #restore(point: ReturnPoint, motion: Motion): void {
    this.#returning = null;
    const { setSheet, announce } = readerStore.getState();
    setSheet(point.sheet);
    focusChip(point.focusKey);
    bringIntoView(lineTarget(point.offset, point.top), motion);
    announce(wording().page.jump.returned);
  }

  #obeyFragment(page: OpenPage, motion: Motion): void {
    const fragment = parsePageFragment(location.hash);
    if (fragment === null) this.#standAtNamed();
    else if (fragment.kind === 'place') {
      const { top } = readableArea();
      bringIntoView(lineTarget(fragment.offset, top + 8), 'instant');
    } else if (fragment.version === page.version) this.#lightFragment(fragment, page, motion);
    else this.#openVersion(fragment.version);
  }

  /** The browser has scrolled there itself; content that loads above would push it away. */
  #standAtNamed(): void {
    const named = this.#isRestored ? null : namedElement(location.hash);
    if (named !== null) bringIntoView(elementTarget(named), 'instant');
  }

  #lightFragment(fragment: PageFragment & TextRange, page: OpenPage, motion: Motion): void {
    const { citations, showCitations, showFound, emphasise } = readerStore.getState();
    const words = rangeOf(fragment);
    if (fragment.kind === 'found') showFound({ ...words, pageVersion: page.version });
    else {
      const lit = placesOnPage(citations, page).find(({ start, end }) => start === words.start && end === words.end);
      if (!lit) showCitations([anonymousCitation(page, words)]);
      emphasise(lit?.position ?? 1);
    }
    arriveAt(words, motion);
  }

  #openVersion(version: string): void {
    const isTried = new URLSearchParams(location.search).get('version') === version;
    if (!isTried) this.#router.replace(`${location.pathname}?version=${version}${location.hash}`, { scroll: false });
    else readerStore.getState().endJump();
  }
}

/** A citation for words an address points at, without an answer. */
function anonymousCitation(page: OpenPage, words: TextRange): Citation {
  const quote = findPageText()?.domText.text.slice(words.start, words.end) ?? '';
  return {
    position: 1,
    pageId: page.pageId,
    pageVersion: page.version,
    pageTitle: page.title,
    sectionHeading: page.title,
    href: page.href,
    places: [{ ...words, quote }],
    isLinked: true,
  };
}

/** A page's path may already carry a query. */
function addressOf(href: string, version: string | null): string {
  if (version === null) return href;
  return `${href}${href.includes('?') ? '&' : '?'}version=${version}`;
}

function rangeOf({ start, end }: TextRange): TextRange {
  return { start, end };
}

function isAddressOf({ address }: ReturnPoint): boolean {
  return address === null || address === currentAddress();
}

/** Whether the address names the page on screen, so that its fragment applies to it. */
function isAt(page: OpenPage): boolean {
  const version = new URLSearchParams(location.search).get('version');
  const isVersion = version === null ? page.isCurrent : version === page.version;
  return isVersion && decodeURI(location.pathname) === decodeURI(new URL(page.href, location.href).pathname);
}

/** Whether the browser itself restores the scroll position of the document that was just loaded. */
function isRestored(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry instanceof PerformanceNavigationTiming && ['reload', 'back_forward'].includes(entry.type);
}

function activeFocusKey(): string | null {
  const element = document.activeElement?.closest<HTMLElement>('[data-focus-key]');
  return element?.dataset['focusKey'] ?? null;
}
