import { PostgresIngestRuns } from '#db/repositories/postgres-ingest-runs.ts';
import { openTestDatabase } from '#tests/support/open-test-database.ts';
import { serversUnderTest } from '#tests/support/open-server-under-test.ts';

import { describeIngestRunRepository } from './ingest-run-repository.contract.ts';

const EMPTY = 'truncate ingest_runs';

describeIngestRunRepository('the embedded database', async () => {
  const database = await openTestDatabase();
  return {
    records: new PostgresIngestRuns(database.db),
    empty: () => database.client.exec(EMPTY),
    close: database.close,
  };
});

for (const { name, start } of await serversUnderTest('pg')) {
  describeIngestRunRepository(name, async () => {
    const server = await start();
    const database = await server.open();
    return {
      records: new PostgresIngestRuns(database.db),
      empty: () => server.rows(EMPTY),
      close: async () => {
        await database.close();
        await server.close();
      },
    };
  });
}
