import { createStore } from 'zustand/vanilla';

import type { SelectedWords } from './read-selection.ts';

/** The reader's interaction with the page's text. */
interface TextHand {
  /** The selected words, whether or not the bar is visible. */
  selection: SelectedWords | null;
  /** True if the bar was dismissed; the next selection brings it back. */
  isBarDismissed: boolean;
  /** The block reached by keys or tapped, as an index into the page's blocks. */
  cursor: number | null;
  /** The block under the mouse. */
  hovered: number | null;
  areShortcutsShown: boolean;
}

const NOTHING = { selection: null, isBarDismissed: false, cursor: null, hovered: null };

/** State shared by keys, selection bar and gutter; the panel never reads it. */
export const textHand = createStore<TextHand>(() => ({ ...NOTHING, areShortcutsShown: false }));

/** Resets the state when a page leaves the screen. */
export function emptyHand(): void {
  textHand.setState(NOTHING);
}
