import type { ServicePolicy } from '#lib/foundation/resilience/service-policy.ts';

import { GuardedPool } from './guarded-pool.ts';
import type { GuardedSession } from './guarded-session.ts';
import type { ServerDriver, ServerSession } from './server-driver.ts';

interface OwnSessionOptions {
  driver: ServerDriver;
  /** Past any connection pooler. */
  url: string;
  policy: ServicePolicy;
  connectTimeoutMs: number;
  /** Of each statement. */
  deadlineMs: number;
}

/** Opens a session beside the pool, for what belongs to a session: locks and long work. Releasing it closes it. */
export async function openOwnSession(options: OwnSessionOptions): Promise<GuardedSession> {
  const { driver, url, policy, connectTimeoutMs, deadlineMs } = options;
  // It is never idle in its pool: released, it is over.
  const pool = driver.createPool({ url, size: 1, connectTimeoutMs, onIdleError: () => undefined });
  const closing = {
    ...pool,
    connect: async (): Promise<ServerSession> => {
      const session = await pool.connect();
      return {
        ...session,
        release(isBroken) {
          session.release(isBroken);
          void pool.end();
        },
      };
    },
  };
  return new GuardedPool({ pool: closing, policy, deadlineMs: connectTimeoutMs }).connect({ statementsMs: deadlineMs });
}
