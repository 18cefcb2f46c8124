import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { QdrantClient } from '@qdrant/js-client-rest';
import { expect } from 'vitest';

import { Random } from '#lib/foundation/core/random.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { openQdrantStore } from '#lib/answering/retrieval/stores/qdrant/open-qdrant-store.ts';
import { readCollectionMapping } from '#lib/serving/runtime/read-collection-mapping.ts';
import { describeForeignStore } from '#tests/contract/foreign-store.contract.ts';
import {
  DIMENSION,
  drawItems,
  mappingFileOf,
  PATIENCE,
  type Shape,
  writeCollection,
} from '#tests/support/foreign-collection.ts';
import { firstByDay } from '#tests/support/long-it.ts';
import { makeDataFolder, removeDataFolder } from '#tests/support/open-test-database.ts';
import { openTestRuntime } from '#tests/support/open-test-runtime.ts';
import { qdrantSettings } from '#tests/support/qdrant-settings.ts';
import { startFakeEmbeddings } from '#tests/support/services/embeddings/start-fake-embeddings.ts';
import { type FakeQdrant, startFakeQdrant } from '#tests/support/services/qdrant/start-fake-qdrant.ts';
import { trialsOf } from '#tests/support/trials.ts';

const NAME = 'theirs';
const POINTS = trialsOf({ usual: 120, deep: 5_000 });

for (const shape of firstByDay<Shape>(['nested', 'flat'], 1)) {
  const items = drawItems(POINTS, shape, new Random(shape.length));
  describeForeignStore({
    title: `a collection of points that are ${shape}, made elsewhere`,
    ...{ name: NAME, shape, items },
    probes: trialsOf({ usual: 36, deep: 1_500 }),
    open: async () => {
      const folder = await makeDataFolder();
      const [qdrant, embeddings] = await Promise.all([
        startFakeQdrant(),
        startFakeEmbeddings({ dimension: DIMENSION }),
      ]);
      await writeCollection(clientOf(qdrant), { name: NAME, items, shape });
      qdrant.refuseWrites();
      const mappingFile = join(folder, 'mapping.yaml');
      await writeFile(mappingFile, mappingFileOf(shape));
      const test = await openTestRuntime({
        QDRANT_URL: qdrant.url,
        QDRANT_COLLECTION_NAME: NAME,
        QDRANT_MAPPING: mappingFile,
        EMBEDDING_BASE_URL: embeddings.url,
        EMBEDDING_MODEL: embeddings.model,
        EMBEDDING_DIMENSION: String(DIMENSION),
        QDRANT_TIMEOUT_MS: '60000',
        ...PATIENCE,
      });
      const mapping = readCollectionMapping(mappingFile);
      const store = await openQdrantStore({
        settings: qdrantSettings(qdrant.url, { collection: NAME, mapping, timeoutMs: 60_000 }),
        space: { model: 'theirs', dimension: DIMENSION },
        log: createLogger('silent'),
      });
      return {
        ...{ test, store },
        close: async () => {
          await test.close();
          await Promise.all([qdrant.close(), embeddings.close()]);
          removeDataFolder(folder);
          expect([...qdrant.violations, ...embeddings.violations]).toEqual([]);
          expect(qdrant.pointCount(NAME)).toBe(POINTS);
        },
      };
    },
  });
}

function clientOf({ url }: FakeQdrant): QdrantClient {
  return new QdrantClient({ url, port: Number(new URL(url).port), checkCompatibility: false });
}
