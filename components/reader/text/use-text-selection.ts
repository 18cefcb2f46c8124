import { useEffect } from 'react';

import { findPageText } from '#lib/client/article-text.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { attachWhatIsSelected } from '#lib/client/selection/attach-selection.ts';
import { copyFormulasAsTex } from '#lib/client/selection/copy-formulas.ts';
import { type SelectedWords, watchSelection } from '#lib/client/selection/read-selection.ts';
import { textHand } from '#lib/client/selection/text-hand.ts';
import { formatMessage, wording } from '#lib/contracts/wording/wording.ts';
import { countCodePoints } from '#lib/foundation/core/code-points.ts';

/** Follows the reader's selection in the page, and announces its state or the available actions to screen readers. */
export function useTextSelection(): void {
  useEffect(attachWhatIsSelected, []);
  useEffect(copyFormulasAsTex, []);
  useEffect(
    () =>
      watchSelection((words) => {
        const { selection, isBarDismissed } = textHand.getState();
        const isSame = words?.start === selection?.start && words?.end === selection?.end;
        if (!isSame || words === null) textHand.setState({ selection: words, isBarDismissed: false });
        else if (isBarDismissed) return;
        if (words === null) return;
        tellOnce(whatIsSelected(words), isSame);
      }),
    [],
  );
}

function whatIsSelected({ start, end }: SelectedWords): string {
  const { isPanelOpen } = readerStore.getState();
  const count = countCodePoints(findPageText()?.domText.text.slice(start, end) ?? '').toLocaleString(
    wording().common.locale,
  );
  const next = isPanelOpen ? wording().selection.spoken.attached : wording().selection.spoken.keys;
  return formatMessage(wording().selection.spoken.selected, { count, next });
}

let told = '';

/** Announces a selection once: one made by a command is reported by both the command and the browser. */
function tellOnce(message: string, isSame: boolean): void {
  if (isSame && message === told) return;
  told = message;
  readerStore.getState().announce(message);
}
