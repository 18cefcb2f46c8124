import { PostgresCatalogue } from '#db/repositories/postgres-catalogue.ts';
import { PostgresLibraryRepository } from '#db/repositories/postgres-library-repository.ts';
import { EMPTY_RELATIONAL_TABLES, openTestDatabase } from '#tests/support/open-test-database.ts';

import { describeCatalogue } from './catalogue.contract.ts';

describeCatalogue('the embedded database', async () => {
  const database = await openTestDatabase();
  return {
    catalogue: new PostgresCatalogue(database.db),
    library: new PostgresLibraryRepository(database.db),
    empty: () => database.client.exec(EMPTY_RELATIONAL_TABLES),
    close: database.close,
  };
});
