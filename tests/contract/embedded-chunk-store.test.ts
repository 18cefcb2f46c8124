import { EmbeddedChunkStore } from '#lib/retrieval/stores/embedded-chunk-store.ts';
import { openTestDatabase } from '#tests/support/open-test-database.ts';

import { describeChunkStore } from './chunk-store.contract.ts';

describeChunkStore('the embedded store', async () => {
  const database = await openTestDatabase();
  return {
    store: new EmbeddedChunkStore(database.db),
    empty: () => database.client.exec('truncate chunks, chunk_embeddings'),
    close: database.close,
  };
});
