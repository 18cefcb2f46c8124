import { PostgresAdminAccounts } from '#db/repositories/postgres-admin-accounts.ts';
import { AdminSessions } from '#lib/administration/admin-sessions.ts';
import { openAccounts } from '#lib/administration/open-accounts.ts';
import { signInWith } from '#lib/administration/sign-in.ts';

import type { Administration } from './administration.ts';
import type { AdministrationParts } from './administration-parts.ts';

type Part = Pick<Administration, 'openAccounts' | 'signIn' | 'identify' | 'signOut' | 'signOutEverywhere'>;

/** Who may administer and who is signed in, over the accounts of the database. */
export function administerAccounts({ env: { admin }, database, clock }: AdministrationParts): Part {
  const accounts = new PostgresAdminAccounts(database.db);
  const sessions = new AdminSessions({ accounts, sessionMs: admin.sessionMs, clock });
  return {
    openAccounts: () => openAccounts({ accounts, clock }, { admin: admin.password, readOnly: admin.readOnlyPassword }),
    signIn: signInWith({ accounts, sessions }),
    identify: (token) => sessions.identify(token),
    signOut: (token) => sessions.end(token),
    signOutEverywhere: (administrator) => sessions.endAllOf(administrator),
  };
}
