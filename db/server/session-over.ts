import type { ServerSession, Statement, StatementAnswer } from './server-driver.ts';

/** The part of a pooled client that both drivers share. */
interface PooledClient {
  query(statement: Statement): Promise<StatementAnswer>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  removeListener(event: 'error', listener: (error: Error) => void): unknown;
  release(isBroken?: boolean): void;
}

/** Wraps a client taken from a pool as a session. */
export function sessionOver(client: PooledClient): ServerSession {
  const listeners: ((error: unknown) => void)[] = [];
  let hasEnded = false;
  const report = (error: unknown): void => {
    for (const listener of listeners) listener(error);
  };
  // A pool stops listening while a client is checked out, and an unhandled error event ends the process.
  client.on('error', report);
  return {
    query: (statement) => client.query(statement),
    onBroken: (listener) => listeners.push(listener),
    release(isBroken) {
      if (hasEnded) return;
      hasEnded = true;
      client.release(isBroken);
      client.removeListener('error', report);
    },
  };
}
