import type { TextRange } from '#lib/text/range.ts';

/** The pages of a PDF while they are on screen in the place of its text. */
export interface Paper {
  /** What holds its pages: when its size changes, they stand elsewhere. */
  element: HTMLElement;
  /** The box of the word that holds an offset of the canonical text or follows it, in the window's coordinates. */
  boxAt(offset: number): DOMRect | null;
  /** The words that a selection covers; null for one that lies elsewhere. */
  rangeOf(selection: Range): TextRange | null;
}

let shown: Paper | null = null;
const watchers = new Set<() => void>();

export function shownPaper(): Paper | null {
  return shown;
}

/** Puts a paper in the place of the text, until the function it returns is called. */
export function showPaper(paper: Paper): () => void {
  put(paper);
  return () => {
    if (shown === paper) put(null);
  };
}

/** Calls back whenever a paper takes the place of the text or gives it back, until the function it returns is called. */
export function watchPaper(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}

function put(paper: Paper | null): void {
  shown = paper;
  for (const changed of watchers) changed();
}
