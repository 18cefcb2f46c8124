import { PostgresConversationRepository } from '#db/repositories/postgres-conversation-repository.ts';
import { PostgresStreamJournal } from '#db/repositories/postgres-stream-journal.ts';
import { serversUnderTest } from '#tests/support/open-server-under-test.ts';
import { EMPTY_RELATIONAL_TABLES, openTestDatabase } from '#tests/support/open-test-database.ts';

import { describeStreamJournal } from './stream-journal.contract.ts';

const ageing = (ms: number) =>
  `update answer_streams set alive_at = alive_at - ${ms} * interval '1 ms', ended_at = ended_at - ${ms} * interval '1 ms'`;

describeStreamJournal('the embedded database', async () => {
  const database = await openTestDatabase();
  return {
    journal: new PostgresStreamJournal(database.db),
    conversations: new PostgresConversationRepository(database.db),
    age: (ms) => database.client.exec(ageing(ms)),
    empty: () => database.client.exec(EMPTY_RELATIONAL_TABLES),
    close: database.close,
  };
});

for (const { name, start } of await serversUnderTest('pg')) {
  describeStreamJournal(name, async () => {
    const server = await start();
    const database = await server.open();
    return {
      journal: new PostgresStreamJournal(database.db),
      conversations: new PostgresConversationRepository(database.db),
      age: (ms) => server.rows(ageing(ms)),
      empty: () => server.rows(EMPTY_RELATIONAL_TABLES),
      close: async () => {
        await database.close();
        await server.close();
      },
    };
  });
}
