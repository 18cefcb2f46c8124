import { ANONYMOUS } from '#lib/access/viewer.ts';
import { contextAround } from '#lib/agent/context-around.ts';
import { Evidence } from '#lib/agent/evidence.ts';
import { quotablePassages } from '#lib/agent/request-quoting.ts';
import { LIMITS } from '#lib/config/limits.ts';
import { createLogger } from '#lib/log/logger.ts';
import type { QuotingRequest } from '#lib/quoting/quoting-request.ts';
import type { Chunk } from '#lib/retrieval/chunk.ts';
import { chunkTerms } from '#lib/retrieval/passage-text.ts';
import type { ChunkStore, CorpusStatistics, TermStatistics } from '#lib/retrieval/ports.ts';
import { passageSearch, type PassageSearch } from '#lib/retrieval/search-passages.ts';

const TOP_K = 5;
/** What else a search brings, for copies of what is there. */
const SPARE = 80;
/** As the agent gives the quoting model of what stands around finds. */
const CONTEXT = { reach: 1, share: 0.5 };

interface IndexedChunk {
  chunk: Chunk;
  terms: string[];
}

/** A library of chunks in memory, searched by the app's own ranking: a general question's evidence without a server. */
export class ChunkLibrary {
  readonly #search: PassageSearch;
  readonly #chunks: readonly Chunk[];

  constructor(chunks: readonly Chunk[]) {
    this.#chunks = chunks;
    const indexed = chunks.map((chunk) => ({ chunk, terms: chunkTerms(chunk) }));
    this.#search = passageSearch({
      chunks: storeOf(indexed),
      statistics: statisticsOf(indexed),
      embedder: null,
      reranker: null,
      log: createLogger('silent'),
    });
  }

  /** The request the quoting model would get. `query` is what the question says by itself. */
  async requestFor(
    question: string,
    { query = question, history = [] }: { query?: string; history?: QuotingRequest['history'] } = {},
  ): Promise<QuotingRequest> {
    const { passages, statistics } = await this.#search({
      viewer: ANONYMOUS,
      query,
      filters: {},
      limit: TOP_K + SPARE,
      scoreThreshold: null,
      signal: new AbortController().signal,
    });
    const maxTokens = LIMITS.contextMaxTokens;
    const evidence = new Evidence({ maxPassages: TOP_K, maxTokens, maxContextTokens: maxTokens * CONTEXT.share });
    const found = evidence.addPassages(passages);
    const ofPages = (_: string, limit: number, pageIds: string[]) =>
      Promise.resolve(this.#chunks.filter(({ pageId }) => pageIds.includes(pageId)).slice(0, limit));
    evidence.addContext(await contextAround(ofPages, found, CONTEXT.reach));
    return {
      question,
      mode: 'general',
      history,
      passages: quotablePassages(evidence.blocks),
      statistics: {
        chunkCount: statistics.chunkCount,
        documentFrequency: Object.fromEntries(statistics.documentFrequency),
      },
    };
  }
}

/** First stage: chunks by how many of the query's terms they hold. The second stage ranks them properly. */
function storeOf(chunks: readonly IndexedChunk[]): ChunkStore {
  const held = chunks.map(({ chunk, terms }) => ({ chunk, terms: new Set(terms) }));
  const notNeeded = () => Promise.reject(new Error('This library is only searched.'));
  return {
    search: (_viewer, query) =>
      Promise.resolve(
        held
          .map(({ chunk, terms: own }) => ({
            chunk,
            lexicalScore: query.terms.filter((term) => own.has(term)).length,
            similarity: null,
          }))
          .filter(({ lexicalScore }) => lexicalScore > 0)
          .sort((first, second) => second.lexicalScore - first.lexicalScore)
          .slice(0, query.limit),
      ),
    upsert: notNeeded,
    replacePage: notNeeded,
    deletePages: notNeeded,
    stagePage: notNeeded,
    publishPages: notNeeded,
    forgetStaged: notNeeded,
    listByDocument: notNeeded,
    setAccess: notNeeded,
    setTitle: notNeeded,
    findByIds: notNeeded,
    findVectors: notNeeded,
    count: () => Promise.resolve({ chunks: chunks.length, vectors: 0 }),
    listPageVersions: notNeeded,
    probe: notNeeded,
  };
}

function statisticsOf(chunks: readonly IndexedChunk[]): TermStatistics {
  const frequency = new Map<string, number>();
  let length = 0;
  for (const { terms } of chunks) {
    length += terms.length;
    for (const term of new Set(terms)) frequency.set(term, (frequency.get(term) ?? 0) + 1);
  }
  return {
    lookUp: (_viewer, asked): Promise<CorpusStatistics> =>
      Promise.resolve({
        chunkCount: chunks.length,
        averageChunkLength: chunks.length === 0 ? 0 : length / chunks.length,
        documentFrequency: new Map(
          asked.flatMap((term) => (frequency.has(term) ? [[term, frequency.get(term) ?? 0]] : [])),
        ),
      }),
  };
}
