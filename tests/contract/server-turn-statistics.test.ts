import { serversUnderTest } from '#tests/support/open-server-under-test.ts';
import { EMPTY_RELATIONAL_TABLES } from '#tests/support/open-test-database.ts';

import { describeTurnStatistics } from './turn-statistics.contract.ts';

for (const { name, start } of await serversUnderTest('pg')) {
  describeTurnStatistics(name, async () => {
    const server = await start();
    const [one, other] = [await server.open(), await server.open()];
    return {
      databases: [one.db, other.db],
      rows: server.rows,
      empty: () => server.rows(EMPTY_RELATIONAL_TABLES),
      close: async () => {
        await Promise.all([one.close(), other.close()]);
        await server.close();
      },
    };
  });
}
