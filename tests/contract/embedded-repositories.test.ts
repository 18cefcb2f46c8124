import { PostgresConversationRepository } from '#db/repositories/postgres-conversation-repository.ts';
import { PostgresLibraryRepository } from '#db/repositories/postgres-library-repository.ts';
import { PostgresTermStatistics } from '#db/repositories/postgres-term-statistics.ts';
import { EMPTY_RELATIONAL_TABLES, openTestDatabase } from '#tests/support/open-test-database.ts';

import { describeConversationRepository } from './conversation-repository.contract.ts';
import { describeLibraryRepository } from './library-repository.contract.ts';

async function create() {
  const database = await openTestDatabase();
  return {
    repository: new PostgresConversationRepository(database.db),
    conversations: new PostgresConversationRepository(database.db),
    library: new PostgresLibraryRepository(database.db),
    statistics: new PostgresTermStatistics(database.db),
    empty: () => database.client.exec(EMPTY_RELATIONAL_TABLES),
    close: database.close,
  };
}

describeLibraryRepository('the embedded database', create);
describeConversationRepository('the embedded database', create);
