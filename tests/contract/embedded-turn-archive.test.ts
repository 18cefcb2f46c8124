import { insertTurns } from '#db/repositories/turn-rows.ts';
import { PostgresTurnArchive } from '#db/repositories/postgres-turn-archive.ts';
import { EMPTY_RELATIONAL_TABLES, openTestDatabase } from '#tests/support/open-test-database.ts';

import { describeTurnArchive } from './turn-archive.contract.ts';
import { describeTurnFilters } from './turn-archive-filters.contract.ts';
import { HURRIED } from './turn-archive-under-test.ts';

async function create() {
  const database = await openTestDatabase();
  return {
    archive: new PostgresTurnArchive(database.db),
    hurried: new PostgresTurnArchive(database.db, HURRIED),
    insert: (turns: Parameters<typeof insertTurns>[1]) => insertTurns(database.db, turns),
    empty: () => database.client.exec(EMPTY_RELATIONAL_TABLES),
    close: database.close,
  };
}

describeTurnArchive('the embedded database', create);
describeTurnFilters('the embedded database', create);
