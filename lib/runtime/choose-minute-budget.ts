import type { OpenDatabase } from '#db/database.ts';
import { sharedMeter } from '#db/limits/shared-meter.ts';
import type { Env } from '#lib/config/env.ts';
import { createMinuteBudget, type MinuteBudget } from '#lib/limits/minute-budget.ts';
import type { Logger } from '#lib/log/logger.ts';

/** Where requests are counted: in the database when other instances use it too, else in this process. */
export function chooseMinuteBudget(env: Env, { db, isShared }: OpenDatabase, log: Logger): MinuteBudget {
  const perMinute = env.apiRateLimit;
  if (!isShared || env.database === null || perMinute === 0) return createMinuteBudget(perMinute);
  // The one secret that all instances have and that a copy of the database does not show.
  const secret = new URL(env.database.url).password;
  return createMinuteBudget(perMinute, sharedMeter({ perMinute, db, secret, log }));
}
