import type { AdminLog } from '#lib/people/administration/admin-log.ts';
import { AdminSessions } from '#lib/people/administration/admin-sessions.ts';
import { changePasswordWith } from '#lib/people/administration/change-password.ts';
import { ManagedAccounts, OWN_MACHINE, setBy } from '#lib/people/administration/manage-accounts.ts';
import { openAccounts } from '#lib/people/administration/open-accounts.ts';
import type { AdminAccounts } from '#lib/people/administration/ports.ts';
import { SessionsMeanwhile } from '#lib/people/administration/sessions-meanwhile.ts';
import { SignOn } from '#lib/people/administration/sign-on.ts';
import { VouchedAccounts } from '#lib/people/administration/vouched-accounts.ts';
import { passwordCheckWith, signInWith } from '#lib/people/administration/sign-in.ts';
import type { Env } from '#lib/foundation/config/env.ts';

import type { Administration, AdministrationParts } from './administration.ts';

type Part = Pick<
  Administration,
  | 'openAccounts'
  | 'signIn'
  | 'signOn'
  | 'throughReaders'
  | 'identify'
  | 'identifyOwnMachine'
  | 'signOut'
  | 'signOutEverywhere'
  | 'changePassword'
  | 'passwordSetBy'
  | 'accounts'
>;

interface Kept {
  accounts: AdminAccounts;
  log: AdminLog;
}

/** Manages administrator accounts and sessions, stored in the database. */
export function administerAccounts({ env, later, clock }: AdministrationParts, { accounts, log }: Kept): Part {
  const configured = configuredPasswords(env);
  const stored = new SessionsMeanwhile(accounts, later);
  const sessions = new AdminSessions({ accounts: stored, sessionMs: env.admin.sessionMs, clock });
  const check = passwordCheckWith(accounts);
  const settings = env.admin.signOn;
  return {
    openAccounts: async () => {
      await sessions.prepare();
      return openAccounts({ accounts, clock }, configured);
    },
    signIn: signInWith({ check, sessions }),
    identify: (token) => sessions.identify(token),
    identifyOwnMachine: async () => (isForOneself(env) && (await accounts.hasFirstAlone()) ? OWN_MACHINE : null),
    signOut: (token) => sessions.end(token),
    signOutEverywhere: (administrator) => sessions.endAllOf(administrator),
    changePassword: changePasswordWith({ accounts, sessions, configured, check }),
    passwordSetBy: async ({ name }) => {
      const isVouchedFor = (await accounts.find(name))?.identity !== null;
      return setBy(name, configured) ?? (isVouchedFor ? 'provider' : null);
    },
    signOn: settings === null ? null : new SignOn({ settings, accounts, sessions, clock }),
    throughReaders: throughReaders(env, { accounts, sessions, clock }),
    accounts: new ManagedAccounts({ accounts, log, configured, clock }),
  };
}

/** Returns null if no reader gets a role. */
function throughReaders(
  { admin: { readersRoles } }: Env,
  parts: Omit<ConstructorParameters<typeof VouchedAccounts>[0], 'settings'>,
): Administration['throughReaders'] {
  if (readersRoles === null) return null;
  const vouched = new VouchedAccounts({ settings: readersRoles, ...parts });
  return {
    label: readersRoles.label,
    open: (told) => vouched.open(told),
    endAllOf: (person) => vouched.endAllOf(person),
  };
}

/** Nothing in the configuration indicates that other people reach the server, or defines their rights. */
function isForOneself({ admin, access, publicUrl, trustedProxies }: Env): boolean {
  const hasAccounts = admin.password !== null || admin.readOnlyPassword !== null || admin.signOn !== null;
  const hasReaders = access.token !== null || access.headers !== null || access.signIn !== null;
  return !hasAccounts && !hasReaders && publicUrl === null && trustedProxies.length === 0;
}

/** Returns the configured passwords of the accounts. */
export function configuredPasswords({ admin }: Pick<Env, 'admin'>) {
  return { admin: admin.password, readOnly: admin.readOnlyPassword };
}
