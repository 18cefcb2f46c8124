import { UNIT_TEXT_ATTRIBUTE } from '#lib/foundation/text/walk-text.ts';

import { findPageText } from '../article-text.ts';
import { shownPdfView } from '../pdf-view/shown-pdf-view.ts';
import { readSelection } from './read-selection.ts';

/**
 * Copies text from a page with its formulas as TeX, in full, where a browser would copy their letters one by one. The styled form has them as MathML.
 * Anything else is copied as the browser does it. Until the returned function is called.
 */
export function copyFormulasAsTex(): () => void {
  const listening = new AbortController();
  document.addEventListener('copy', copy, { signal: listening.signal });
  return () => listening.abort();
}

function copy(event: ClipboardEvent): void {
  const selected = getSelection();
  const words = shownPdfView() === null && event.clipboardData !== null ? readSelection() : null;
  const pageText = words === null ? null : findPageText();
  if (event.clipboardData === null || words === null || pageText === null || !selected?.rangeCount) return;
  const { pieces, text } = pageText.domText;
  if (!pieces.some(({ isUnit, start, end }) => isUnit && start < words.end && words.start < end)) return;
  const copied = document.createElement('div');
  copied.append(selected.getRangeAt(0).cloneContents());
  for (const unit of copied.querySelectorAll(`[${UNIT_TEXT_ATTRIBUTE}]`)) unit.removeAttribute(UNIT_TEXT_ATTRIBUTE);
  event.clipboardData.setData('text/plain', text.slice(words.start, words.end));
  event.clipboardData.setData('text/html', copied.innerHTML);
  event.preventDefault();
}
