import { openDatabaseChunkStore } from '#db/chunk-stores/open-database-chunk-store.ts';
import { openTestDatabase } from '#tests/support/open-test-database.ts';

import { CONTRACT_SPACE } from './chunk-store-under-test.ts';
import { describeChunkStore } from './chunk-store.contract.ts';

describeChunkStore('the embedded store', async () => {
  const database = await openTestDatabase();
  return {
    store: await openDatabaseChunkStore(database, CONTRACT_SPACE),
    empty: () => database.client.exec('truncate chunks, chunk_embeddings'),
    close: database.close,
  };
});
