import { AsyncLocalStorage } from 'node:async_hooks';

/** Fields of every line written while a request is answered, by any code. */
export interface LogContext {
  requestId: string;
}

const KEY: unique symbol = Symbol.for('lectern.logContext');

type Holder = typeof globalThis & { [KEY]?: AsyncLocalStorage<LogContext> };

// One per process, not per module, because Next bundles its own copy of this file in addition to the one Node loads.
const storage = ((globalThis as Holder)[KEY] ??= new AsyncLocalStorage<LogContext>());

/** Runs the work, and everything it starts, in this context. */
export function withLogContext<Result>(context: LogContext, work: () => Result): Result {
  return storage.run(context, work);
}

/** Returns the current context; undefined outside of any request. */
export function logContext(): LogContext | undefined {
  return storage.getStore();
}
