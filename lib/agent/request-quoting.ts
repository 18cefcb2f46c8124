import type { QuotablePassage, QuotingRequest } from '#lib/quoting/quoting-request.ts';
import { standaloneQuestion } from '#lib/quoting/standalone-question.ts';
import type { Passage } from '#lib/retrieval/chunk.ts';
import type { SentenceSimilarity } from '#lib/retrieval/sentence-similarity.ts';
import { rangesFrom } from '#lib/text/range.ts';

import type { EvidenceBlock } from './evidence-block.ts';
import type { TurnRecord } from './turn-record.ts';

/** Sentences that are compared with a question, those of the best passages first: some 80 ms of a small model on two cores. */
const MAX_COMPARED = 48;

/**
 * The turn as the built-in quoting model takes it: structure, never prompt text. Where meaning is compared, the sentences of the best
 * passages come with their similarity.
 */
export async function quotingRequest(
  record: TurnRecord,
  question: string,
  similarity: SentenceSimilarity,
): Promise<QuotingRequest> {
  const { history, blocks, library } = record;
  const { statistics } = library;
  const request: QuotingRequest = {
    question,
    mode: statistics === null ? 'selected_text' : 'general',
    history,
    passages: blocks.map(quotablePassage),
    statistics: statistics && {
      chunkCount: statistics.chunkCount,
      documentFrequency: Object.fromEntries(statistics.documentFrequency),
    },
  };
  const isCompared = statistics !== null && blocks.length > 0;
  return isCompared ? withSimilarities(request, record, similarity) : request;
}

async function withSimilarities(
  request: QuotingRequest,
  { blocks, question: { signal } }: TurnRecord,
  similarity: SentenceSimilarity,
): Promise<QuotingRequest> {
  const asked = standaloneQuestion(request.question, request.history);
  const compared = request.passages.flatMap(({ sentences }) => sentences.filter(saysSomething)).slice(0, MAX_COMPARED);
  const meaning = await similarity(
    asked,
    compared.map(({ text }) => text),
    signal,
  );
  if (meaning === null) return request;
  const byNumber = new Map(compared.map(({ number }, index) => [number, meaning.sentences[index]]));
  const passages = request.passages.map((passage, index) => {
    const cosine = blocks[index]?.passage?.similarity ?? null;
    return {
      ...passage,
      ...(cosine !== null && { similarity: meaning.standardise(cosine) }),
      sentences: passage.sentences.map((sentence) => {
        const similar = byNumber.get(sentence.number);
        return similar === undefined ? sentence : { ...sentence, similarity: similar };
      }),
    };
  });
  return { ...request, passages };
}

/** Code is chosen with the words that introduce it, and a heading is no answer. */
function saysSomething({ kind }: QuotablePassage['sentences'][number]): boolean {
  return kind !== 'code' && kind !== 'heading';
}

function quotablePassage({ passage, sentences }: EvidenceBlock): QuotablePassage {
  const numbered = sentences.map(({ number, start, text, kind, indentation, code }) => ({
    number,
    start,
    kind,
    text: kind === 'code' ? indentation + text : text,
    ...(code !== undefined && { code: rangesFrom(start, code) }),
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
