import type { TextRange } from '#lib/foundation/text/range.ts';

/** The pages of a PDF while they replace its text on screen. */
export interface ShownPdfView {
  /** The element that contains its pages: when its size changes, they move. */
  element: HTMLElement;
  /** Returns the box of the word at or after an offset of the canonical text, in the window's coordinates. */
  boxAt(offset: number): DOMRect | null;
  /** Returns the range of the words a selection covers; null for a selection elsewhere. */
  rangeOf(selection: Range): TextRange | null;
}

let shown: ShownPdfView | null = null;
const watchers = new Set<() => void>();

export function shownPdfView(): ShownPdfView | null {
  return shown;
}

/** Replaces the text with a PDF view until the function it returns is called. */
export function showPdfView(view: ShownPdfView): () => void {
  put(view);
  return () => {
    if (shown === view) put(null);
  };
}

/** Calls back whenever a PDF view replaces the text or is removed, until the function it returns is called. */
export function watchPdfView(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

function put(view: ShownPdfView | null): void {
  shown = view;
  for (const changed of watchers) changed();
}
