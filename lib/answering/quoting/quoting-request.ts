import type { SentenceKind } from '#lib/foundation/text/sentence.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

/** A sentence of the evidence in the form in which it can be quoted. */
export interface QuotableSentence {
  /** The number by which it is cited. */
  number: number;
  /** Its start offset on the page or in the selection, in UTF-16 code units: the reading order within one page. */
  start: number;
  /** A line of code includes its indentation. */
  text: string;
  kind: SentenceKind;
  /** Same unit as the passage's `similarity`. */
  similarity?: number | undefined;
  /** The reading model's log-odds that it answers, relative to nothing in the read text answering. Absent if it was not read. */
  logOdds?: number | undefined;
  /** The ranges of code within the text: half-open, in order and without overlap. */
  code?: TextRange[] | undefined;
}

/** A passage of the evidence, or the reader's selection. */
export interface QuotablePassage {
  pageId: string;
  pageTitle: string;
  documentTitle: string;
  filename: string;
  headingPath: string[];
  /** The relevance of the passage by its words, 0–1; 1 for a selection. */
  relevance: number;
  /** Its similarity to the question in meaning, in standard deviations above text on unrelated subjects; absent if unknown. */
  similarity?: number | undefined;
  /** The prior for its sentences before they are read, in log-odds: from the way it was found and the reader's position. */
  priorLogOdds?: number | undefined;
  /** Set where it directly continues the previous passage in the list, in the same section. */
  continues?: boolean | undefined;
  /** True if no search has found it: it is next to a passage that was found. Its sentences are not chosen, but complete chosen ones. */
  isContext?: boolean | undefined;
  sentences: QuotableSentence[];
}

/** The input for the choice of sentences. */
export interface QuotingRequest {
  question: string;
  mode: 'general' | 'selected_text';
  /** Earlier turns of the same conversation (and, in selection mode, about the same selection), oldest first. */
  history: { question: string; answer: string }[];
  passages: QuotablePassage[];
  /** Document frequencies of the question's terms in the library; null in selection mode, where a static table is used. */
  statistics: { chunkCount: number; documentFrequency: Record<string, number> } | null;
}

/** The sentences chosen from the evidence, by number. */
export interface QuotedAnswer {
  /** The sentences that answer, in reading order; empty when nothing does. */
  sentenceNumbers: number[];
  /** Where nothing answers, the nearest sentences, best first; empty where nothing is near. */
  nearNumbers: number[];
}
