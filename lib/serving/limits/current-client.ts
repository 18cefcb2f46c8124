import { AsyncLocalStorage } from 'node:async_hooks';

const KEY: unique symbol = Symbol.for('lectern.currentClient');

type Holder = typeof globalThis & { [KEY]?: AsyncLocalStorage<string> };

// One per process, not per module, because Next bundles its own copy of this file in addition to the one Node loads.
const storage = ((globalThis as Holder)[KEY] ??= new AsyncLocalStorage<string>());

/** Runs the work, and everything it starts, on behalf of a client; if the work has to queue, it queues under this client. */
export function onBehalfOf<Result>(client: string, work: () => Result): Result {
  return storage.run(client, work);
}

/** Returns the client on whose behalf the current work runs; the empty string is the server itself. */
export function currentClient(): string {
  return storage.getStore() ?? '';
}
