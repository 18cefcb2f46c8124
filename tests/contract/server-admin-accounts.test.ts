import { PostgresAdminAccounts } from '#db/repositories/postgres-admin-accounts.ts';
import { serversUnderTest } from '#tests/support/open-server-under-test.ts';

import { describeAdminAccounts } from './admin-accounts.contract.ts';

for (const { name, start } of await serversUnderTest('neon')) {
  describeAdminAccounts(name, async () => {
    const server = await start();
    const databases = [await server.open(), await server.open(), await server.open()] as const;
    const [first, ...others] = databases;
    return {
      accounts: new PostgresAdminAccounts(first.db),
      others: others.map(({ db }) => new PostgresAdminAccounts(db)),
      empty: () => server.rows('truncate admin_accounts, admin_sessions, instance_secrets, review_assignments'),
      close: async () => {
        await Promise.all(databases.map((database) => database.close()));
        await server.close();
      },
    };
  });
}
