import { PostgresConversationRepository } from '#db/repositories/postgres-conversation-repository.ts';
import { PostgresLibraryRepository } from '#db/repositories/postgres-library-repository.ts';
import { PostgresTermStatistics } from '#db/repositories/postgres-term-statistics.ts';
import { EMPTY_RELATIONAL_TABLES } from '#tests/support/open-test-database.ts';
import { startPostgres } from '#tests/support/start-postgres.ts';

import { describeConversationRepository } from './conversation-repository.contract.ts';
import { describeLibraryRepository } from './library-repository.contract.ts';

async function create() {
  const postgres = await startPostgres();
  return {
    repository: new PostgresConversationRepository(postgres.db),
    conversations: new PostgresConversationRepository(postgres.db),
    library: new PostgresLibraryRepository(postgres.db),
    statistics: new PostgresTermStatistics(postgres.db),
    empty: () => postgres.rows(EMPTY_RELATIONAL_TABLES),
    close: postgres.stop,
  };
}

describeLibraryRepository('a PostgreSQL server', create);
describeConversationRepository('a PostgreSQL server', create);
