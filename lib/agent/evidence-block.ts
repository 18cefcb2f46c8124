import type { CitableSentence } from '#lib/grounding/citation-ledger.ts';
import type { Passage } from '#lib/retrieval/chunk.ts';
import type { Sentence } from '#lib/text/sentence.ts';

/** A sentence of the evidence with the number it is cited by. */
export interface NumberedSentence extends Sentence, CitableSentence {
  number: number;
  text: string;
  /** The white space before it on its line: what a line of code is indented by. */
  indentation: string;
}

/** What the evidence is made of: a passage of the library, or the reader's selection as a whole. */
export interface EvidenceBlock {
  passage: Passage | null;
  sentences: NumberedSentence[];
}
