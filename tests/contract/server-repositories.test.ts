import { PostgresConversationRepository } from '#db/repositories/postgres-conversation-repository.ts';
import { PostgresLibraryRepository } from '#db/repositories/postgres-library-repository.ts';
import { PostgresTermStatistics } from '#db/repositories/postgres-term-statistics.ts';
import { EMPTY_RELATIONAL_TABLES } from '#tests/support/open-test-database.ts';
import { serversUnderTest } from '#tests/support/open-server-under-test.ts';

import { describeConversationRepository } from './conversation-repository.contract.ts';
import { describeLibraryRepository } from './library-repository.contract.ts';

for (const { name, start } of await serversUnderTest('pg')) {
  const create = async () => {
    const server = await start();
    const database = await server.open();
    return {
      repository: new PostgresConversationRepository(database.db),
      conversations: new PostgresConversationRepository(database.db),
      library: new PostgresLibraryRepository(database.db),
      statistics: new PostgresTermStatistics(database.db),
      empty: () => server.rows(EMPTY_RELATIONAL_TABLES),
      close: async () => {
        await database.close();
        await server.close();
      },
    };
  };
  describeLibraryRepository(name, create);
  describeConversationRepository(name, create);
}
