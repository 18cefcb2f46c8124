import { readerStore } from '../reader-store.ts';

/** Asks the panel to bring the sentence into view that cites a source. */
const MARK_EVENT = 'lectern:mark';

/** Emphasises a citation and shows the sentence of the answer that cites it. */
export function showCitingSentence(position: number): void {
  const { emphasise, isPanelOpen, sheet, setSheet } = readerStore.getState();
  emphasise(position);
  if (isPanelOpen && sheet === 'peek') setSheet('half');
  document.dispatchEvent(new CustomEvent(MARK_EVENT, { detail: { position } }));
}
