import { createStore } from 'zustand/vanilla';

import type { SelectedWords } from './read-selection.ts';

/** What of the page's text the reader has a hand on. */
interface TextHand {
  /** The selected words, whether or not the bar is shown. */
  selection: SelectedWords | null;
  /** The bar was sent away; the next selection brings it back. */
  isBarDismissed: boolean;
  /** The block the keys moved to or a finger tapped, as an index into the page's blocks. */
  cursor: number | null;
  /** The block the mouse is over. */
  hovered: number | null;
  areShortcutsShown: boolean;
}

const NOTHING = { selection: null, isBarDismissed: false, cursor: null, hovered: null };

/** Shared by keys, selection bar and gutter; the panel never sees it. */
export const textHand = createStore<TextHand>(() => ({ ...NOTHING, areShortcutsShown: false }));

/** A page leaves the screen. */
export function emptyHand(): void {
  textHand.setState(NOTHING);
}
