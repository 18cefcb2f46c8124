import type { OpenDatabase } from '#db/database.ts';
import { sharedMeter } from '#db/limits/shared-meter.ts';
import type { ApiKeys } from '#lib/people/administration/api-keys.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import { createMinuteBudget, type MinuteBudget } from '#lib/serving/limits/minute-budget.ts';
import { createRequestGate, type RequestGate } from '#lib/serving/limits/request-gate.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import { openApiKeys } from './open-api-keys.ts';
import { openWidget } from './open-widget.ts';
import type { Runtime } from './runtime.ts';

interface EntranceParts {
  env: Env;
  database: OpenDatabase;
  /** Links and tokens are signed with it. */
  key: () => Promise<Uint8Array>;
  clock: Clock;
  log: Logger;
}

interface Entrance {
  gate: RequestGate;
  keys: ApiKeys;
  identifyKey: Runtime['identifyKey'];
  widget: Runtime['widget'];
}

/** Who gets in with a key or from other sites, and how much anybody may ask: of a key with a limit of its own, that. */
export function openEntrance({ env, database, key, clock, log }: EntranceParts): Entrance {
  const { keys, identify, limitOf } = openApiKeys({ env, database, clock });
  const gate = createRequestGate({ ...env, openBudget: minuteBudgets(env, database, log), limitOf });
  return { gate, keys, identifyKey: identify, widget: openWidget({ ...env.widget, key, clock }) };
}

/** Where requests are counted: in the database when other instances use it too, else in this process. */
function minuteBudgets(env: Env, { db, isShared }: OpenDatabase, log: Logger): (perMinute: number) => MinuteBudget {
  if (!isShared || env.database === null) return (perMinute) => createMinuteBudget(perMinute);
  // The one secret that all instances have and that a copy of the database does not show.
  const secret = new URL(env.database.url).password;
  return (perMinute) =>
    createMinuteBudget(perMinute, perMinute === 0 ? undefined : sharedMeter({ perMinute, db, secret, log }));
}
