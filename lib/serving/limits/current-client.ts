import { AsyncLocalStorage } from 'node:async_hooks';

const KEY: unique symbol = Symbol.for('lectern.currentClient');

type Holder = typeof globalThis & { [KEY]?: AsyncLocalStorage<string> };

// One per process, not per module: Next bundles its own copy of this file beside the one Node loads.
const storage = ((globalThis as Holder)[KEY] ??= new AsyncLocalStorage<string>());

/** Runs the work, and everything that it starts, for a client: where work waits, it waits among this client's. */
export function onBehalfOf<Result>(client: string, work: () => Result): Result {
  return storage.run(client, work);
}

/** For whom the current work is done; the empty string is the server itself. */
export function currentClient(): string {
  return storage.getStore() ?? '';
}
