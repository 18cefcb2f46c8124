import { chooseByReading, isRead } from '#lib/answering/quoting/choose-by-reading.ts';
import type { QuotablePassage, QuotableSentence, QuotingRequest } from '#lib/answering/quoting/quoting-request.ts';
import { standaloneQuestion } from '#lib/answering/quoting/standalone-question.ts';
import { sentencesWorthComparing } from '#lib/answering/quoting/weigh-similarity.ts';
import type { Passage } from '#lib/answering/retrieval/chunk.ts';
import { isReadable, priorOf, readablePassage } from '#lib/answering/retrieval/judge-by-reader.ts';
import type { ReadablePassage } from '#lib/answering/retrieval/ports.ts';
import { type ReadingAid, tryReading } from '#lib/answering/retrieval/try-reading.ts';
import type { SentenceSimilarity } from '#lib/answering/retrieval/sentence-similarity.ts';
import { rangesFrom } from '#lib/foundation/text/range.ts';

import type { EvidenceBlock } from './evidence-block.ts';
import { evidenceRuns } from './evidence-runs.ts';
import type { TurnRecord } from './turn-record.ts';

/** The built-in model's knowledge of sentences in addition to their words. */
export interface QuotingAids extends ReadingAid {
  /** Compares sentences with questions in other languages. */
  similarity: SentenceSimilarity;
}

/** More sentences changed no answer to the questions in readers' own words (decision 128), and each costs a small model some milliseconds. */
const MAX_COMPARED = 8;

/**
 * Builds the request from which sentences are chosen: those of the evidence, with the reading model's result for each. In languages that it does not
 * read, the most promising ones get their similarity, if an embedder compares meaning. The result of the reading is stored with the turn.
 */
export async function quotingRequest(record: TurnRecord, question: string, aids: QuotingAids): Promise<QuotingRequest> {
  const { history, blocks, library } = record;
  const { statistics } = library;
  const request: QuotingRequest = {
    question,
    mode: statistics === null ? 'selected_text' : 'general',
    history,
    passages: quotablePassages(blocks, record.question.context?.pageId ?? null),
    statistics: statistics && {
      chunkCount: statistics.chunkCount,
      documentFrequency: Object.fromEntries(statistics.documentFrequency),
    },
  };
  if (isReadable(standaloneQuestion(question, history))) {
    const read = await withReadings(request, record, aids);
    noteReading(record, read);
    return read;
  }
  // An embedder that has just failed is not tried again.
  const isCompared = statistics !== null && blocks.length > 0 && library.searchesWithoutVectors === 0;
  return isCompared ? withSimilarities(request, record, aids.similarity) : request;
}

/** A turn may write more than once: the most confident answer is kept for all. */
function noteReading(record: TurnRecord, { passages, mode }: QuotingRequest): void {
  if (!isRead(passages)) return;
  const reading = chooseByReading(passages, mode);
  if (reading.confidence >= (record.reading?.confidence ?? 0)) record.reading = reading;
}

/** Returns the request without readings where the reading model is unavailable, in which case nothing is answered. */
async function withReadings(
  request: QuotingRequest,
  { blocks, question: { signal } }: TurnRecord,
  aids: QuotingAids,
): Promise<QuotingRequest> {
  const found = blocks.filter(({ contextOf }) => !contextOf).slice(0, aids.reader?.capacity ?? 0);
  const question = standaloneQuestion(request.question, request.history);
  const readings = await tryReading(aids, { question, passages: found.map(readableBlock), signal });
  if (readings === null) return request;
  const logOdds = new Map(
    found.flatMap(({ sentences }, block) =>
      sentences.map(({ number }, index) => [number, readings[block]?.[index]] as const),
    ),
  );
  return withEach(request, ({ number }) => ({ logOdds: logOdds.get(number) }));
}

function readableBlock({ passage, sentences }: EvidenceBlock): ReadablePassage {
  return passage === null
    ? { place: [], sentences: sentences.map(({ text }) => text) }
    : readablePassage(passage.chunk);
}

function withEach(
  request: QuotingRequest,
  more: (sentence: QuotableSentence) => Partial<QuotableSentence>,
): QuotingRequest {
  const passages = request.passages.map((passage) => ({
    ...passage,
    sentences: passage.sentences.map((sentence) => ({ ...sentence, ...more(sentence) })),
  }));
  return { ...request, passages };
}

async function withSimilarities(
  request: QuotingRequest,
  { blocks, library, question: { signal } }: TurnRecord,
  similarity: SentenceSimilarity,
): Promise<QuotingRequest> {
  const cosineOf = new Map(blocks.map(({ passage, sentences: [first] }) => [first?.number, passage?.similarity]));
  let compared = request;
  let numbers: number[] = [];
  const meaning = await similarity(
    standaloneQuestion(request.question, request.history),
    (standardise) => {
      const passages = request.passages.map((passage) => {
        const cosine = cosineOf.get(passage.sentences[0]?.number) ?? null;
        return cosine === null ? passage : { ...passage, similarity: standardise(cosine) };
      });
      compared = { ...request, passages };
      const worth = sentencesWorthComparing(compared).slice(0, MAX_COMPARED);
      numbers = worth.map(({ number }) => number);
      return worth.map(({ text }) => text);
    },
    signal,
  );
  if (meaning === 'unavailable') library.searchesWithoutVectors += 1;
  if (meaning === null || meaning === 'unavailable') return request;
  const similarityOf = new Map(numbers.map((number, index) => [number, meaning[index]]));
  return withEach(compared, ({ number }) => ({ similarity: similarityOf.get(number) }));
}

/** Returns the evidence as passages in runs (`evidence-runs.ts`). */
function quotablePassages(blocks: readonly EvidenceBlock[], openPageId: string | null): QuotablePassage[] {
  return evidenceRuns(blocks).flatMap((run) =>
    run.map((block, index) => ({ ...quotablePassage(block, openPageId), ...(index > 0 && { continues: true }) })),
  );
}

function quotablePassage({ passage, sentences, contextOf }: EvidenceBlock, openPageId: string | null): QuotablePassage {
  const numbered = sentences.map(({ number, start, text, kind, indentation, code }) => ({
    number,
    start,
    kind,
    text: kind === 'code' ? indentation + text : text,
    ...(code !== undefined && { code: rangesFrom(start, code) }),
  }));
  return {
    ...(passage === null ? SELECTION : { ...placeOf(passage), priorLogOdds: priorOf(passage, openPageId) }),
    ...(contextOf && { isContext: true }),
    sentences: numbered,
  };
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

// The choice by words is fitted to the relevance by words.
function placeOf({ chunk, wordRelevance }: Passage): Place {
  const { pageId, pageTitle, documentTitle, filename, headingPath } = chunk;
  return { pageId, pageTitle, documentTitle, filename, headingPath, relevance: wordRelevance };
}
