import type { SentenceKind } from '#lib/foundation/text/sentence.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

/** A sentence of the evidence as it may be quoted. */
export interface QuotableSentence {
  /** The number to cite it by. */
  number: number;
  /** Where it starts on its page or in the selection, in UTF-16 code units: reading order within one page. */
  start: number;
  /** A line of code comes with its indentation. */
  text: string;
  kind: SentenceKind;
  /** As that of the passage. */
  similarity?: number | undefined;
  /** The reading model's log-odds that it answers, against nothing of what was read answering. Absent where it was not read. */
  logOdds?: number | undefined;
  /** What is code within the text: half-open ranges of it, in order and apart. */
  code?: TextRange[] | undefined;
}

/** A passage of the evidence, or the reader's selection. */
export interface QuotablePassage {
  pageId: string;
  pageTitle: string;
  documentTitle: string;
  filename: string;
  headingPath: string[];
  /** How relevant the passage is by its words, 0–1; 1 for a selection. */
  relevance: number;
  /** How close it is to the question in meaning, in standard deviations above what is about anything else; absent where that is not known. */
  similarity?: number | undefined;
  /** What speaks for its sentences before they are read, in log-odds: how it was found, and where the reader is. */
  priorLogOdds?: number | undefined;
  /** It begins where the passage before it in the list ends, in the same section. */
  continues?: boolean | undefined;
  /** No search has found it: it stands beside one that was. Its sentences are not chosen, they complete what is. */
  isContext?: boolean | undefined;
  sentences: QuotableSentence[];
}

/** Everything that is known when sentences are chosen. */
export interface QuotingRequest {
  question: string;
  mode: 'general' | 'selected_text';
  /** Earlier turns of the same conversation (and, in selection mode, about the same selection), oldest first. */
  history: { question: string; answer: string }[];
  passages: QuotablePassage[];
  /** Document frequencies of the question's terms in the library; null in selection mode, where a static table serves. */
  statistics: { chunkCount: number; documentFrequency: Record<string, number> } | null;
}

/** What was chosen of the evidence, by number. */
export interface QuotedAnswer {
  /** The sentences that answer, in reading order; none when nothing does. */
  sentenceNumbers: number[];
  /** Where nothing answers, the sentences that come nearest, best first; none where nothing comes near. */
  nearNumbers: number[];
}
