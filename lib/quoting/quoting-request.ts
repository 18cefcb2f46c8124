import { z } from 'zod';

/** A passage as the quoting model sees it: JSON only, since it crosses the AI SDK's model interface. */
const quotablePassageSchema = z.object({
  pageId: z.string(),
  pageTitle: z.string(),
  documentTitle: z.string(),
  filename: z.string(),
  headingPath: z.array(z.string()),
  /** How relevant the passage is by its words, 0–1; 1 for a selection. */
  relevance: z.number(),
  /** How close it is to the question in meaning, in standard deviations above what is about anything else; absent where that is not known. */
  similarity: z.number().optional(),
  /** What speaks for its sentences before they are read, in log-odds: how it was found, and where the reader is. */
  priorLogOdds: z.number().optional(),
  /** It begins where the passage before it in the list ends, in the same section. */
  continues: z.boolean().optional(),
  /** No search has found it: it stands beside one that was. Its sentences are not chosen, they complete what is. */
  isContext: z.boolean().optional(),
  sentences: z.array(
    z.object({
      /** The number to cite it by. */
      number: z.int(),
      /** Where it starts on its page or in the selection: reading order within one page. */
      start: z.int(),
      /** A line of code comes with its indentation. */
      text: z.string(),
      kind: z.enum(['prose', 'heading', 'item', 'row', 'code', 'caption']),
      /** As that of the passage. */
      similarity: z.number().optional(),
      /** What the reading model says: the log-odds that it answers, against nothing of what was read answering. Absent where it was not read. */
      logOdds: z.number().optional(),
      /** What is code within the text: half-open ranges of it, in order and apart. */
      code: z.array(z.object({ start: z.int(), end: z.int() })).optional(),
    }),
  ),
});

/** What the quoting model is called as a provider, and the name its request travels under in a call's provider options. */
export const QUOTING_PROVIDER = 'lectern';

/** Everything the quoting model answers from. It never parses prompt text. */
export const quotingRequestSchema = z.object({
  question: z.string(),
  mode: z.enum(['general', 'selected_text']),
  /** Earlier turns of the same conversation (and, in selection mode, about the same selection), oldest first. */
  history: z.array(z.object({ question: z.string(), answer: z.string() })),
  passages: z.array(quotablePassageSchema),
  /** Document frequencies of the question's terms in the library; null in selection mode, where a static table serves. */
  statistics: z.object({ chunkCount: z.number(), documentFrequency: z.record(z.string(), z.number()) }).nullable(),
});

export type QuotablePassage = z.infer<typeof quotablePassageSchema>;
export type QuotingRequest = z.infer<typeof quotingRequestSchema>;

/** What was chosen of the evidence, by number. */
export interface QuotedAnswer {
  /** The sentences that answer, in reading order; none when nothing does. */
  sentenceNumbers: number[];
  /** Where nothing answers, the sentences that come nearest, best first; none where nothing comes near. */
  nearNumbers: number[];
}
