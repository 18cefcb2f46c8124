import { PostgresCatalogue } from '#db/repositories/postgres-catalogue.ts';
import { PostgresLibraryRepository } from '#db/repositories/postgres-library-repository.ts';
import { EMPTY_RELATIONAL_TABLES } from '#tests/support/open-test-database.ts';
import { serversUnderTest } from '#tests/support/open-server-under-test.ts';

import { describeCatalogue } from './catalogue.contract.ts';

for (const { name, start } of await serversUnderTest('neon')) {
  describeCatalogue(name, async () => {
    const server = await start();
    const database = await server.open();
    return {
      catalogue: new PostgresCatalogue(database.db),
      library: new PostgresLibraryRepository(database.db),
      empty: () => server.rows(EMPTY_RELATIONAL_TABLES),
      close: async () => {
        await database.close();
        await server.close();
      },
    };
  });
}
