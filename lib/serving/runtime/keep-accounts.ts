import { PostgresAdminAccounts } from '#db/repositories/postgres-admin-accounts.ts';
import { PostgresAdminLog } from '#db/repositories/postgres-admin-log.ts';
import { AdminLog } from '#lib/people/administration/admin-log.ts';
import { ManagedAccounts, OPERATOR, type WantedChanges } from '#lib/people/administration/manage-accounts.ts';
import type { AdminAccount } from '#lib/people/administration/ports.ts';
import { StoredLater } from '#lib/people/administration/stored-later.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import { systemClock } from '#lib/foundation/core/clock.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import { configuredPasswords } from './administration/accounts.ts';
import { openDatabase } from './open-database.ts';

/** The account operations for the commands of this machine; each rejects as `ManagedAccounts` does. */
export type OperatedAccounts = ReturnType<typeof operate>;

/** Runs work on the accounts without opening the rest of the library. */
export async function keepAccounts<Result>(
  env: Env,
  log: Logger,
  act: (accounts: OperatedAccounts) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(env, log);
  try {
    const accounts = new PostgresAdminAccounts(database.db);
    const store = new PostgresAdminLog(database.db);
    const adminLog = new AdminLog({ store, clock: systemClock, later: new StoredLater(log) });
    const configured = configuredPasswords(env);
    return await act(operate(new ManagedAccounts({ accounts, log: adminLog, configured, clock: systemClock })));
  } finally {
    await database.close();
  }
}

function operate(accounts: ManagedAccounts) {
  return {
    list: () => accounts.list(OPERATOR),
    add: (account: Pick<AdminAccount, 'name' | 'role'>) => accounts.add(OPERATOR, account),
    change: (name: string, wanted: WantedChanges) => accounts.change(OPERATOR, name, wanted),
    resetPassword: (name: string) => accounts.resetPassword(OPERATOR, name),
    remove: (name: string) => accounts.remove(OPERATOR, name),
  };
}
