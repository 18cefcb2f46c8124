import { EMPTY_RELATIONAL_TABLES, openTestDatabase } from '#tests/support/open-test-database.ts';

import { describeTurnStatistics } from './turn-statistics.contract.ts';

describeTurnStatistics('the embedded database', async () => {
  const database = await openTestDatabase();
  return {
    databases: [database.db],
    rows: async (statement) => (await database.client.query(statement)).rows,
    empty: () => database.client.exec(EMPTY_RELATIONAL_TABLES),
    close: database.close,
  };
});
