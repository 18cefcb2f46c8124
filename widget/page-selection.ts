import type { TextRange } from '#lib/foundation/text/range.ts';

import { h, icon } from './dom.ts';
import { HostPage } from './host-page.ts';
import type { Words } from './words.ts';

/** Words of the page selected by a visitor. */
export interface MarkedWords {
  text: string;
  range: TextRange;
  /** The range to paint once the browser's own selection has been cleared. */
  painted: Range | null;
}

/** Maximum number of characters a question may be about, as in the API. */
const MOST = 10_000;
const SETTLED_MS = 200;
const GAP = 8;

/** Offers to ask about text selected on the page: beside it for a mouse, at the bottom of the window for touch. */
export class PageSelection {
  readonly button: HTMLButtonElement;
  readonly #isOwn: (node: Node | null) => boolean;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #words: MarkedWords | null = null;

  constructor({
    words,
    isOwn,
    onAsk,
  }: {
    words: Words;
    isOwn: (node: Node | null) => boolean;
    onAsk: (words: MarkedWords) => void;
  }) {
    this.#isOwn = isOwn;
    this.button = h(
      'button',
      {
        ...{ type: 'button', class: 'beside', hidden: true },
        // Keeps the selection until it has been read.
        onpointerdown: (event) => event.preventDefault(),
        onclick: () => {
          if (this.#words !== null) onAsk(this.#words);
          this.hide();
        },
      },
      icon('quote'),
      words.askSelection,
    );
    document.addEventListener('selectionchange', () => {
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#look(), SETTLED_MS);
    });
    addEventListener('scroll', () => this.#place(), { passive: true });
    addEventListener('pointerup', () => this.#look());
  }

  hide(): void {
    this.button.hidden = true;
    this.#words = null;
  }

  #look(): void {
    const selection = getSelection();
    if (selection === null || selection.isCollapsed || this.#isOwn(selection.anchorNode)) {
      this.hide();
      return;
    }
    const page = HostPage.read();
    const range = page.selected();
    const text = range === null ? '' : page.domText.text.slice(range.start, range.end);
    const isAskable = /[\p{L}\p{N}]{2}/u.test(text) && [...text].length <= MOST;
    this.#words = range !== null && isAskable ? { text, range, painted: page.rangeOf(range) } : null;
    this.button.hidden = this.#words === null;
    this.#place();
  }

  #place(): void {
    const painted = this.#words?.painted;
    if (!painted || this.button.hidden) return;
    const boxes = painted.getClientRects();
    const last = boxes.item(boxes.length - 1);
    if (last === null) return;
    const { width, height } = this.button.getBoundingClientRect();
    const top = last.bottom + GAP + height > innerHeight ? Math.max(GAP, last.top - height - GAP) : last.bottom + GAP;
    const left = Math.min(Math.max(GAP, last.right - width / 2), innerWidth - width - GAP);
    // Set through the object model, which no content security policy forbids.
    this.button.style.setProperty('top', `${top}px`);
    this.button.style.setProperty('left', `${left}px`);
  }
}
