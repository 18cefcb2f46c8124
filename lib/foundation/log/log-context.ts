import { AsyncLocalStorage } from 'node:async_hooks';

/** What every line says that is written while a request is answered, whoever writes it. */
export interface LogContext {
  requestId: string;
}

const KEY: unique symbol = Symbol.for('lectern.logContext');

type Holder = typeof globalThis & { [KEY]?: AsyncLocalStorage<LogContext> };

// One per process, not per module: Next bundles its own copy of this file beside the one Node loads.
const storage = ((globalThis as Holder)[KEY] ??= new AsyncLocalStorage<LogContext>());

/** Runs the work, and all that it sets going, in this context. */
export function withLogContext<Result>(context: LogContext, work: () => Result): Result {
  return storage.run(context, work);
}

/** Undefined outside of any request. */
export function logContext(): LogContext | undefined {
  return storage.getStore();
}
