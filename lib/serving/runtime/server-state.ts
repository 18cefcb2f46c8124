import { AppError } from '#lib/foundation/core/errors.ts';

import type { Runtime } from './runtime.ts';

/** The state that the server process shares with the route handlers Next bundles: two copies of the code, one process. */
export interface ServerState {
  /** Resolves or rejects once opening the stores has finished. */
  runtime: Promise<Runtime>;
  /** Aborted with an `AppError` when open answers must end. */
  stopping: AbortSignal;
}

const KEY: unique symbol = Symbol.for('lectern.server');

type Holder = typeof globalThis & { [KEY]?: ServerState };

export function publishServerState(state: ServerState): void {
  (globalThis as Holder)[KEY] = state;
}

/** Returns the state of the server. Throws `AppError('internal_error')` if the app runs without its own server (`next start`). */
export function serverState(): ServerState {
  const state = (globalThis as Holder)[KEY];
  if (state === undefined)
    throw new AppError('internal_error', { cause: new Error('Start the app with its own server (npm start).') });
  return state;
}
