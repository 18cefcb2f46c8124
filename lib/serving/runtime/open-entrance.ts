import { createHmac } from 'node:crypto';

import type { OpenDatabase } from '#db/database.ts';
import { sharedMeter } from '#db/limits/shared-meter.ts';
import { PostgresDailyUse } from '#db/repositories/postgres-daily-use.ts';
import { PostgresReaderSessions } from '#db/repositories/postgres-reader-sessions.ts';
import { ReaderSignIn } from '#lib/people/readers/reader-sign-in.ts';
import type { ApiKeys } from '#lib/people/administration/api-keys.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import { DailyBudgets } from '#lib/people/budgets/daily-budgets.ts';
import { clientKey, createMinuteBudget, type MinuteBudget } from '#lib/serving/limits/minute-budget.ts';
import { createRequestGate, type RequestGate } from '#lib/serving/limits/request-gate.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { holdsForOrigin, signWidgetToken } from '#lib/people/access/widget-token.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

import { openApiKeys, type OpenApiKeys } from './open-api-keys.ts';
import { openSigningKey } from './signing-key.ts';
import type { Runtime } from './runtime.ts';

interface EntranceParts {
  env: Env;
  database: OpenDatabase;
  /** The key that signs links and tokens. */
  key: () => Promise<Uint8Array>;
  clock: Clock;
  log: Logger;
}

interface Entrance {
  gate: RequestGate;
  keys: ApiKeys;
  budgets: DailyBudgets;
  identifyKey: Runtime['identifyKey'];
  signIn: Runtime['signIn'];
  widget: Runtime['widget'];
}

/** Opens access by key or from other sites, and the limits by minute and by day: for a key with its own limits, those. */
export function openEntrance({ env, database, key, clock, log }: EntranceParts): Entrance {
  const { keys, identify, limitOf, boundOf } = openApiKeys({ env, database, clock });
  const gate = createRequestGate({ ...env, openBudget: minuteBudgets(env, database, log), limitOf });
  const budgets = openBudgets({ env, database, clock, log }, boundOf);
  const signIn = openReaderSignIn({ env, database, clock });
  return { gate, budgets, keys, identifyKey: identify, signIn, widget: openWidget({ ...env.widget, key, clock }) };
}

function openBudgets(
  { env, database, clock, log }: Omit<EntranceParts, 'key'>,
  boundOf: OpenApiKeys['boundOf'],
): DailyBudgets {
  const secret = openSigningKey(database, 'daily-budgets');
  return new DailyBudgets({
    ...{ bounds: env.budgets, boundOf, clock, log, timeZone: env.calendar.timeZone },
    store: new PostgresDailyUse(database.db),
    disguise: async (address) =>
      createHmac('sha256', await secret())
        .update(clientKey(address))
        .digest('base64url'),
  });
}

function openReaderSignIn({
  env,
  database,
  clock,
}: Pick<EntranceParts, 'env' | 'database' | 'clock'>): Runtime['signIn'] {
  const { signIn: settings } = env.access;
  if (settings === null) return null;
  const sessions = new PostgresReaderSessions(database.db);
  const roles = env.admin.readersRoles;
  const alsoWanted = roles === null ? [] : [roles.roleClaim, roles.nameClaim];
  return new ReaderSignIn({
    settings: { ...settings, alsoWanted },
    sessions,
    key: openSigningKey(database, 'reader-sign-in'),
    clock,
  });
}

/** Counts requests in the database if other instances share it, otherwise in this process. */
function minuteBudgets(env: Env, { db, isShared }: OpenDatabase, log: Logger): (perMinute: number) => MinuteBudget {
  if (!isShared || env.database === null) return (perMinute) => createMinuteBudget(perMinute);
  // The only secret shared by all instances that a copy of the database does not reveal.
  const secret = new URL(env.database.url).password;
  return (perMinute) =>
    createMinuteBudget(perMinute, perMinute === 0 ? undefined : sharedMeter({ perMinute, db, secret, log }));
}

interface WidgetParts {
  /** In browser notation. */
  origins: readonly string[];
  key: () => Promise<Uint8Array>;
  clock: Clock;
}

/** Opens access from other sites: pages of the configured origins, each with a token for its own origin. */
export function openWidget({ origins, key, clock }: WidgetParts): Runtime['widget'] {
  const named = new Set(origins);
  const siteOf = (origin: string | null): string => {
    if (named.size === 0) throw new AppError('not_found', { publicMessage: 'This server has no widget.' });
    if (origin !== null && named.has(origin)) return origin;
    throw new AppError('forbidden', { publicMessage: 'Only pages of the sites in WIDGET_ORIGINS can use the widget.' });
  };
  return {
    isOffered: named.size > 0,
    issueToken: async (origin) => {
      const expiresAt = new Date(clock().getTime() + LIMITS.widgetTokenMs);
      return signWidgetToken(await key(), siteOf(origin), expiresAt);
    },
    admit: async (origin, token) => {
      const site = siteOf(origin);
      if (token !== null && (await holdsForOrigin(await key(), token, { origin: site, now: clock() }))) return;
      throw new AppError('unauthenticated', { publicMessage: 'This token is invalid or has expired.' });
    },
  };
}
