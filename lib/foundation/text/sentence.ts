import type { TextRange } from './range.ts';

/** The kind of text a sentence is: in code a unit is one line, in a table one row, in a list one item. */
export type SentenceKind = 'prose' | 'heading' | 'item' | 'row' | 'code' | 'caption';

/** The smallest citable unit: a range of the canonical text, computed once and stored. */
export interface Sentence extends TextRange {
  kind: SentenceKind;
  /** The parts that the page sets as code within a sentence that is not code itself: ranges of the same text, in order and apart. */
  code?: TextRange[];
}
