import { insertTurns } from '#db/repositories/turn-rows.ts';
import { PostgresTurnArchive } from '#db/repositories/postgres-turn-archive.ts';
import { serversUnderTest } from '#tests/support/open-server-under-test.ts';
import { EMPTY_RELATIONAL_TABLES } from '#tests/support/open-test-database.ts';

import { describeTurnArchive } from './turn-archive.contract.ts';
import { describeTurnFilters } from './turn-archive-filters.contract.ts';
import { HURRIED } from './turn-archive-under-test.ts';

for (const { name, start } of await serversUnderTest('neon')) {
  const create = async () => {
    const server = await start();
    const database = await server.open();
    return {
      archive: new PostgresTurnArchive(database.db),
      hurried: new PostgresTurnArchive(database.db, HURRIED),
      insert: (turns: Parameters<typeof insertTurns>[1]) => insertTurns(database.db, turns),
      empty: () => server.rows(EMPTY_RELATIONAL_TABLES),
      close: async () => {
        await database.close();
        await server.close();
      },
    };
  };
  describeTurnArchive(name, create);
  describeTurnFilters(name, create);
}
