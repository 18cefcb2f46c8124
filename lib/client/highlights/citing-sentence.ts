import { call } from '../reader-calls.ts';
import { readerStore } from '../reader-store.ts';

/** Emphasises a citation and shows the sentence of the answer that cites it. */
export function showCitingSentence(position: number): void {
  const { emphasise, isPanelOpen, sheet, setSheet } = readerStore.getState();
  emphasise(position);
  if (isPanelOpen && sheet === 'peek') setSheet('half');
  call('showCitingSentence', { position });
}
