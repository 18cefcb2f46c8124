import { expect } from 'vitest';

import { QdrantChunkStore } from '#lib/answering/retrieval/stores/qdrant/qdrant-chunk-store.ts';
import { QdrantConnection, type QdrantSettings } from '#lib/answering/retrieval/stores/qdrant/qdrant-connection.ts';
import { qdrantSettings } from '#tests/support/qdrant-settings.ts';
import { startFakeQdrant } from '#tests/support/services/qdrant/start-fake-qdrant.ts';

import { CONTRACT_SPACE, type ChunkStoreUnderTest } from './chunk-store-under-test.ts';
import { describeChunkStore } from './chunk-store.contract.ts';

const realUrl = process.env['TEST_QDRANT_URL'];

async function openStore(settings: QdrantSettings, end: () => Promise<unknown>): Promise<ChunkStoreUnderTest> {
  const connection = new QdrantConnection(settings);
  const store = new QdrantChunkStore({ connection, settings, space: CONTRACT_SPACE });
  const { collection } = settings;
  await store.prepare();
  return {
    store,
    empty: () =>
      connection.call(
        (client) => client.delete(collection, { filter: {}, wait: true }),
        () => null,
      ),
    close: async () => {
      await connection.call(
        (client) => client.deleteCollection(`${collection}-1`),
        () => null,
      );
      await end();
    },
  };
}

describeChunkStore('Qdrant, a fake that executes what it accepts,', async () => {
  const fake = await startFakeQdrant({ apiKey: 'the key' });
  return openStore(qdrantSettings(fake.url, { apiKey: 'the key' }), async () => {
    await fake.close();
    expect(fake.violations).toEqual([]);
  });
});

if (realUrl !== undefined) {
  describeChunkStore('Qdrant, a real server,', () =>
    openStore(qdrantSettings(realUrl, { apiKey: process.env['TEST_QDRANT_API_KEY'] ?? null, timeoutMs: 30_000 }), () =>
      Promise.resolve(),
    ),
  );
}
