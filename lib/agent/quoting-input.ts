import type { HistoryTurn } from '#lib/conversations/build-history.ts';
import type { QuotablePassage, QuotingRequest } from '#lib/quoting/quoting-request.ts';
import type { CorpusStatistics } from '#lib/retrieval/ports.ts';

import type { EvidenceBlock } from './evidence.ts';

interface QuotingInput {
  question: string;
  history: HistoryTurn[];
  blocks: EvidenceBlock[];
  /** Of the question's terms; null for a selection. */
  statistics: CorpusStatistics | null;
}

/** The turn as the built-in quoting model takes it: structure, never prompt text. */
export function quotingRequest({ question, history, blocks, statistics }: QuotingInput): QuotingRequest {
  return {
    question,
    mode: statistics === null ? 'selected_text' : 'general',
    history,
    passages: blocks.map(quotablePassage),
    statistics: statistics && {
      chunkCount: statistics.chunkCount,
      documentFrequency: Object.fromEntries(statistics.documentFrequency),
    },
  };
}

function quotablePassage({ passage, sentences }: EvidenceBlock): QuotablePassage {
  return {
    pageId: passage?.chunk.pageId ?? 'selection',
    pageTitle: passage?.chunk.pageTitle ?? '',
    documentTitle: passage?.chunk.documentTitle ?? '',
    filename: passage?.chunk.filename ?? '',
    headingPath: passage?.chunk.headingPath ?? [],
    relevance: passage?.relevance ?? 1,
    sentences: sentences.map(({ number, start, text, kind }) => ({ number, start, text, kind })),
  };
}
