import { openDatabaseChunkStore } from '#db/chunk-stores/open-database-chunk-store.ts';
import { serversUnderTest } from '#tests/support/open-server-under-test.ts';

import { CONTRACT_SPACE } from './chunk-store-under-test.ts';
import { describeChunkStore } from './chunk-store.contract.ts';

for (const { name, start, hasVectors } of await serversUnderTest('pg')) {
  const create = async () => {
    const server = await start();
    const database = await server.open();
    return {
      store: await openDatabaseChunkStore(database, hasVectors ? CONTRACT_SPACE : null),
      empty: () => server.rows('truncate chunks cascade'),
      close: async () => {
        await database.close();
        await server.close();
      },
    };
  };
  describeChunkStore(`the store on ${name}`, create, { hasVectors });
}
