import { z } from 'zod';

import type { StoredInIndex } from '#tools/bench/stub-services.ts';

import { startFakeCohere } from '../services/cohere/start-fake-cohere.ts';
import { textVector } from '../services/embeddings/text-vector.ts';
import type { FakeCall } from '../services/fake-http-service.ts';
import { startQuickQdrant } from './start-quick-qdrant.ts';

/** A call of a service that search needs. */
interface SearchCall {
  service: 'embedder' | 'search';
  call: FakeCall;
  /** Null for calls that belong to no question. */
  question: string | null;
}

export interface SearchStubs {
  variables: Record<string, string>;
  delay(delays: { embedMs: number; searchMs: number }): void;
  /** Those since the last time. */
  takeCalls(): SearchCall[];
  /** What the calls that were taken so far brought into the index. */
  readonly stored: StoredInIndex;
  stop(): Promise<void>;
}

const PURPOSE = 'search_query';
const DIMENSION = 1024;
const embedded = z.object({ texts: z.tuple([z.string()]), input_type: z.literal(PURPOSE) });
const searched = z.object({ searches: z.array(z.object({ query: z.unknown() })) });
const upserted = z.object({
  points: z.array(
    z.object({ vector: z.object({ bm25: z.object({ indices: z.array(z.int()) }).optional() }), payload: z.unknown() }),
  ),
});

/** Everything that a search asks, in this process: an embedder and an index. */
export async function startSearchStubs(): Promise<SearchStubs> {
  const apiKey = 'stub';
  const cohere = await startFakeCohere();
  // A run asks more in a minute than the real one allows.
  cohere.textsPerMinute = Infinity;
  const questions = new QuestionsByVector();
  const qdrant = await startQuickQdrant({
    apiKey,
    subjectOf: (call) => {
      questions.learn(cohere.batches.splice(0));
      return questions.behind(call)?.replace(/ \(\d+\)$/, '') ?? null;
    },
  });
  const stored: StoredInIndex = { points: 0, payloadBytes: 0, terms: 0 };
  return {
    stored,
    variables: {
      COHERE_API_KEY: cohere.apiKey,
      COHERE_BASE_URL: cohere.url,
      QDRANT_URL: qdrant.service.url,
      QDRANT_API_KEY: apiKey,
    },
    delay: ({ embedMs, searchMs }) => {
      cohere.delayMs = embedMs;
      qdrant.service.delayMs = searchMs;
    },
    takeCalls: () => {
      const searches = qdrant.service.calls.splice(0);
      for (const call of searches) count(call, stored);
      return [
        ...cohere.calls
          .splice(0)
          .map((call) => ({ call, service: 'embedder' as const, question: embeddedQuestion(call) })),
        ...searches.map((call) => ({ call, service: 'search' as const, question: questions.behind(call) })),
      ];
    },
    stop: async () => {
      await Promise.all([cohere.close(), qdrant.close()]);
    },
  };
}

/** Tells which question a search is for: by the places of its vector that are not 0. */
class QuestionsByVector {
  readonly #questions = new Map<string, string>();

  learn(batches: readonly { purpose: string; texts: string[] }[]): void {
    for (const { purpose, texts } of batches) {
      if (purpose !== PURPOSE) continue;
      for (const text of texts)
        this.#questions.set(placesOf(textVector(text, { dimension: DIMENSION, purpose: PURPOSE })), text);
    }
  }

  behind({ operation, body }: FakeCall): string | null {
    if (!operation.endsWith('/points/query/batch')) return null;
    const queries = searched.parse(JSON.parse(body)).searches.map(({ query }) => query);
    const vector = queries.find((query): query is number[] => Array.isArray(query));
    return vector === undefined ? null : (this.#questions.get(placesOf(vector)) ?? null);
  }
}

function placesOf(vector: readonly number[]): string {
  return vector.flatMap((value, place) => (value === 0 ? [] : place)).join();
}

function embeddedQuestion({ operation, body }: FakeCall): string | null {
  if (operation !== 'POST /v2/embed') return null;
  return embedded.safeParse(JSON.parse(body)).data?.texts[0] ?? null;
}

function count({ operation, body }: FakeCall, stored: StoredInIndex): void {
  if (!/^PUT .*\/points$/.test(operation)) return;
  for (const { payload, vector } of upserted.parse(JSON.parse(body)).points) {
    stored.points += 1;
    stored.payloadBytes += Buffer.byteLength(JSON.stringify(payload));
    stored.terms += vector.bm25?.indices.length ?? 0;
  }
}
