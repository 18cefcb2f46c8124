import type { TextRange } from '#lib/foundation/text/range.ts';

import { findPageText } from '../article-text.ts';
import { readerStore } from '../reader-store.ts';
import { pageSelection } from './page-selection.ts';
import { readSelection } from './read-selection.ts';
import { textHand } from './text-hand.ts';

/**
 * While the panel is open, a selection on the page becomes the scope of the next question, and a panel that opens takes the current selection. Each
 * selection is attached once, so that a dropped one stays away until something else is selected. Until the returned function is called.
 */
export function attachWhatIsSelected(): () => void {
  const leaveHand = textHand.subscribe(({ selection }, { selection: before }) => {
    if (selection?.start === before?.start && selection?.end === before?.end) return;
    if (readerStore.getState().isPanelOpen) attach(selection);
  });
  const leaveReader = readerStore.subscribe(({ isPanelOpen }, { isPanelOpen: wasOpen }) => {
    if (!isPanelOpen || wasOpen) return;
    attach(readSelection() ?? textHand.getState().selection);
    // The first action of its bar has been done: the words are on the card.
    textHand.setState({ isBarDismissed: true });
  });
  return () => {
    leaveHand();
    leaveReader();
  };
}

function attach(words: TextRange | null): void {
  const { page, attachSelection } = readerStore.getState();
  const pageText = findPageText();
  if (words === null || page === null || pageText === null) return;
  attachSelection(pageSelection(page, pageText.domText.text, words));
}
