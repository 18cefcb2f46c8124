import { PostgresAdminAccounts } from '#db/repositories/postgres-admin-accounts.ts';
import { openTestDatabase } from '#tests/support/open-test-database.ts';

import { describeAdminAccounts } from './admin-accounts.contract.ts';

describeAdminAccounts('the embedded database', async () => {
  const database = await openTestDatabase();
  return {
    accounts: new PostgresAdminAccounts(database.db),
    others: [new PostgresAdminAccounts(database.db)],
    empty: () => database.client.exec('truncate admin_accounts, admin_sessions, instance_secrets, review_assignments'),
    close: database.close,
  };
});
