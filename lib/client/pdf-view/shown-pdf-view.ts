import type { TextRange } from '#lib/foundation/text/range.ts';

/** The pages of a PDF while they are on screen in the place of its text. */
export interface ShownPdfView {
  /** What holds its pages: when its size changes, they stand elsewhere. */
  element: HTMLElement;
  /** The box of the word that holds an offset of the canonical text or follows it, in the window's coordinates. */
  boxAt(offset: number): DOMRect | null;
  /** The words that a selection covers; null for one that lies elsewhere. */
  rangeOf(selection: Range): TextRange | null;
}

let shown: ShownPdfView | null = null;
const watchers = new Set<() => void>();

export function shownPdfView(): ShownPdfView | null {
  return shown;
}

/** Puts a paper in the place of the text, until the function it returns is called. */
export function showPdfView(view: ShownPdfView): () => void {
  put(view);
  return () => {
    if (shown === view) put(null);
  };
}

/** Calls back whenever a paper takes the place of the text or gives it back, until the function it returns is called. */
export function watchPdfView(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

function put(view: ShownPdfView | null): void {
  shown = view;
  for (const changed of watchers) changed();
}
