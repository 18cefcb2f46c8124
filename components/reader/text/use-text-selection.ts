import { useEffect } from 'react';

import { findPageText } from '#lib/client/article-text.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { textHand } from '#lib/client/selection/text-hand.ts';
import { watchSelection } from '#lib/client/selection/read-selection.ts';
import { countCodePoints } from '#lib/core/code-points.ts';

/** Follows what the reader selects in the page, and tells a screen reader what can be done with it. */
export function useTextSelection(): void {
  useEffect(
    () =>
      watchSelection((words) => {
        const { selection, isBarDismissed } = textHand.getState();
        const isSame = words?.start === selection?.start && words?.end === selection?.end;
        if (!isSame || words === null) textHand.setState({ selection: words, isBarDismissed: false });
        else if (isBarDismissed) return;
        if (words === null) return;
        const text = findPageText()?.domText.text.slice(words.start, words.end) ?? '';
        const count = countCodePoints(text).toLocaleString('en');
        tellOnce(`${count} characters selected. A to ask, E to explain.`, isSame);
      }),
    [],
  );
}

let told = '';

/** A selection that a command made is reported twice: by the command and by the browser. */
function tellOnce(message: string, isSame: boolean): void {
  if (isSame && message === told) return;
  told = message;
  readerStore.getState().announce(message);
}
