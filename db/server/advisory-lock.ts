import { setTimeout as delay } from 'node:timers/promises';

import { AppError } from '#lib/foundation/core/errors.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';

import type { GuardedSession } from './guarded-session.ts';

/** How often a waiting process retries. */
const ASK_EVERY_MS = 250;

/** Keep-alive interval of an idle connection, so that a broken one is noticed and no intermediary drops it. */
const ALIVE_EVERY_MS = 20_000;

/** Separates these locks from those of the repositories. */
const LOCK_SPACE = 4711;

/** A lock tied to a session: the server releases it when the session, or the process that has it, ends. */
export interface AdvisoryLock {
  /** Aborted when the session, and with it the lock, is lost. */
  readonly held: AbortSignal;
  /** Also ends the session. */
  release(): Promise<void>;
}

/**
 * Waits until the lock of this name is free and takes it. Polls rather than waiting in the server, where an abandoned wait would continue. Rejects
 * with the signal's reason. The session must bypass any connection pooler.
 */
export async function takeLock(session: GuardedSession, name: string, signal: AbortSignal): Promise<AdvisoryLock> {
  try {
    while (!(await tryLock(session, name))) await delay(ASK_EVERY_MS, undefined, { signal });
    signal.throwIfAborted();
  } catch (error) {
    session.release();
    throw signal.aborted ? signal.reason : error;
  }
  const lost = new AbortController();
  const lose = (cause: unknown): void =>
    lost.abort(
      new AppError('storage_unavailable', {
        cause: new ServiceFault('interrupted', 'The connection that held a lock broke.', { cause }),
      }),
    );
  session.onBroken(lose);
  const alive = setInterval(() => void session.query({ text: 'select 1' }).catch(lose), ALIVE_EVERY_MS);
  return {
    held: lost.signal,
    async release() {
      clearInterval(alive);
      // If the unlock fails, the end of the session releases the lock.
      await session.query({ text: 'select pg_advisory_unlock_all()' }).catch(() => undefined);
      session.release();
    },
  };
}

async function tryLock(session: GuardedSession, name: string): Promise<boolean> {
  const statement = { text: `select pg_try_advisory_lock(hashtextextended($1, ${LOCK_SPACE})) as locked` };
  const { rows } = await session.query(statement, [name]);
  return (rows[0] as { locked: boolean } | undefined)?.locked === true;
}
