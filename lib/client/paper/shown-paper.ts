import type { TextRange } from '#lib/text/range.ts';

/** The pages of a PDF while they are on screen in the place of its text. */
export interface Paper {
  /** The box of the word that holds an offset of the canonical text or follows it, in the window's coordinates. */
  boxAt(offset: number): DOMRect | null;
  /** The words that a selection covers; null for one that lies elsewhere. */
  rangeOf(selection: Range): TextRange | null;
}

let shown: Paper | null = null;

export function shownPaper(): Paper | null {
  return shown;
}

/** Puts a paper in the place of the text, until the function it returns is called. */
export function showPaper(paper: Paper): () => void {
  shown = paper;
  return () => {
    if (shown === paper) shown = null;
  };
}
