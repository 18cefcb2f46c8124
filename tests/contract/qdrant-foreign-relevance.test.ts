import { QdrantClient } from '@qdrant/js-client-rest';
import { afterAll, beforeAll, describe, expect } from 'vitest';

import { createLogger } from '#lib/foundation/log/logger.ts';
import { mappingSchema } from '#lib/answering/retrieval/stores/external/collection-mapping.ts';
import { openQdrantStore } from '#lib/answering/retrieval/stores/qdrant/open-qdrant-store.ts';
import type { QdrantChunkStore } from '#lib/answering/retrieval/stores/qdrant/qdrant-chunk-store.ts';
import { qdrantSettings } from '#tests/support/qdrant-settings.ts';
import { type FakeQdrant, startFakeQdrant } from '#tests/support/services/qdrant/start-fake-qdrant.ts';

import { describeChunkRelevance } from './chunk-store-relevance.contract.ts';
import { CONTRACT_SPACE } from './chunk-store-under-test.ts';

const NAME = 'theirs';

describe('a collection that another program made', () => {
  let fake: FakeQdrant;
  let client: QdrantClient;
  let store: QdrantChunkStore;

  beforeAll(async () => {
    fake = await startFakeQdrant();
    client = new QdrantClient({ url: fake.url, port: Number(new URL(fake.url).port), checkCompatibility: false });
    await client.createCollection(NAME, { vectors: { size: CONTRACT_SPACE.dimension, distance: 'Cosine' } });
    const mapping = mappingSchema.parse({ text: 'text', access: 'public' });
    const settings = qdrantSettings(fake.url, { collection: NAME, mapping });
    store = await openQdrantStore({ settings, space: CONTRACT_SPACE, log: createLogger('silent') });
  });
  afterAll(async () => {
    await fake.close();
    expect(fake.violations).toEqual([]);
  });

  describeChunkRelevance({
    store: () => store,
    hold: (chunks) =>
      client.upsert(NAME, {
        wait: true,
        points: chunks.map(({ chunk: { id, text }, vector = [] }) => ({ id: Number(id), vector, payload: { text } })),
      }),
    searches: 'meaning',
  });
});
