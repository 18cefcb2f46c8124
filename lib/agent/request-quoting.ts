import type { QuotablePassage, QuotingRequest } from '#lib/quoting/quoting-request.ts';
import { standaloneQuestion } from '#lib/quoting/standalone-question.ts';
import { sentencesWorthComparing } from '#lib/quoting/weigh-meaning.ts';
import type { Passage } from '#lib/retrieval/chunk.ts';
import type { ComparedSentence, SentenceSimilarity } from '#lib/retrieval/sentence-similarity.ts';
import { rangesFrom } from '#lib/text/range.ts';

import type { EvidenceBlock } from './evidence-block.ts';
import { evidenceRuns } from './evidence-runs.ts';
import type { TurnRecord } from './turn-record.ts';

/** More changed no answer to the questions in readers' own words (decision 128), and each costs a small model some milliseconds. */
const MAX_COMPARED = 8;

/**
 * The turn as the built-in quoting model takes it: structure, never prompt text. Where meaning is compared, the most
 * promising sentences come with their similarity.
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
    passages: quotablePassages(blocks),
    statistics: statistics && {
      chunkCount: statistics.chunkCount,
      documentFrequency: Object.fromEntries(statistics.documentFrequency),
    },
  };
  // What has just not answered is not waited for again.
  const isCompared = statistics !== null && blocks.length > 0 && library.timesWithoutMeaning === 0;
  return isCompared ? withSimilarities(request, record, similarity) : request;
}

async function withSimilarities(
  request: QuotingRequest,
  { blocks, library, question: { signal } }: TurnRecord,
  similarity: SentenceSimilarity,
): Promise<QuotingRequest> {
  const cosineOf = new Map(blocks.map(({ passage, sentences: [first] }) => [first?.number, passage?.similarity]));
  const places = placesOf(blocks);
  let passages = request.passages;
  let compared: number[] = [];
  const meaning = await similarity(
    standaloneQuestion(request.question, request.history),
    (standardise) => {
      passages = passages.map((passage) => {
        const cosine = cosineOf.get(passage.sentences[0]?.number) ?? null;
        return cosine === null ? passage : { ...passage, similarity: standardise(cosine) };
      });
      const worth = sentencesWorthComparing({ ...request, passages }).slice(0, MAX_COMPARED);
      compared = worth.map(({ number }) => number);
      return worth.map(({ number, text }) => ({ text, place: places.get(number) ?? null }));
    },
    signal,
  );
  if (meaning === 'unavailable') library.timesWithoutMeaning += 1;
  if (meaning === null || meaning === 'unavailable') return request;
  const byNumber = new Map(compared.map((number, index) => [number, meaning.sentences[index]]));
  const withOwn = ({ sentences, ...passage }: QuotablePassage) => ({
    ...passage,
    sentences: sentences.map((sentence) => {
      const similar = byNumber.get(sentence.number);
      return similar === undefined ? sentence : { ...sentence, ...similar };
    }),
  });
  return { ...request, passages: passages.map(withOwn) };
}

/** Where the sentences of the evidence stand in what is stored, by their numbers. */
function placesOf(blocks: readonly EvidenceBlock[]): Map<number, ComparedSentence['place']> {
  const places = new Map<number, ComparedSentence['place']>();
  for (const { passage, sentences } of blocks) {
    if (passage === null) continue;
    const { id: chunkId, sentences: stored } = passage.chunk;
    for (const { number, start, end } of sentences) {
      const sentence = stored.findIndex((one) => one.start === start && one.end === end);
      if (sentence !== -1) places.set(number, { chunkId, sentence });
    }
  }
  return places;
}

/** The evidence run by run (`evidence-runs.ts`). */
export function quotablePassages(blocks: readonly EvidenceBlock[]): QuotablePassage[] {
  return evidenceRuns(blocks).flatMap((run) =>
    run.map((block, index) => ({ ...quotablePassage(block), ...(index > 0 && { continues: true }) })),
  );
}

function quotablePassage({ passage, sentences, contextOf }: EvidenceBlock): QuotablePassage {
  const numbered = sentences.map(({ number, start, text, kind, indentation, code }) => ({
    number,
    start,
    kind,
    text: kind === 'code' ? indentation + text : text,
    ...(code !== undefined && { code: rangesFrom(start, code) }),
  }));
  return {
    ...(passage === null ? SELECTION : placeOf(passage)),
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

// The quoting model is fitted on the relevance by words.
function placeOf({ chunk, wordRelevance }: Passage): Place {
  const { pageId, pageTitle, documentTitle, filename, headingPath } = chunk;
  return { pageId, pageTitle, documentTitle, filename, headingPath, relevance: wordRelevance };
}
