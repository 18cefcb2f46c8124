import type { HistoryTurn } from '#lib/conversations/build-history.ts';
import type { QuotablePassage, QuotingRequest } from '#lib/quoting/quoting-request.ts';
import type { Passage } from '#lib/retrieval/chunk.ts';
import type { CorpusStatistics } from '#lib/retrieval/ports.ts';

import type { EvidenceBlock } from './evidence-block.ts';

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
  const numbered = sentences.map(({ number, start, text, kind, indentation }) => ({
    number,
    start,
    kind,
    text: kind === 'code' ? indentation + text : text,
  }));
  return { ...(passage === null ? SELECTION : placeOf(passage)), sentences: numbered };
}

type Place = Omit<QuotablePassage, 'sentences'>;

const SELECTION: Place = {
  pageId: 'selection',
  pageTitle: '',
  documentTitle: '',
  filename: '',
  headingPath: [],
  relevance: 1,
};

// The quoting model is fitted on the relevance by words.
function placeOf({ chunk, wordRelevance }: Passage): Place {
  const { pageId, pageTitle, documentTitle, filename, headingPath } = chunk;
  return { pageId, pageTitle, documentTitle, filename, headingPath, relevance: wordRelevance };
}
