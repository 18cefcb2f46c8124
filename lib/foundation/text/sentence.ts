import type { TextRange } from './range.ts';

/** What a sentence is made of: in code a unit is one line, in a table one row, in a list one item. */
export type SentenceKind = 'prose' | 'heading' | 'item' | 'row' | 'code' | 'caption';

/** The smallest thing that can be cited: a range of the canonical text, computed once and stored. */
export interface Sentence extends TextRange {
  kind: SentenceKind;
  /** What the page sets as code within a sentence that is not code itself: ranges of the same text, in order and apart. */
  code?: TextRange[];
}
