import type { ErrorCode } from '#lib/foundation/core/errors.ts';
import type { Operations } from '#lib/serving/http/define-route.ts';

import type { Runtime } from './runtime.ts';

/** The operations of an app route, by method. */
export type AppOperations = Operations<Runtime>;

/** Returns the configured limit of a whole request; the code is reported to a client when it has passed. */
export function totalDeadline(code: ErrorCode): { ms: (runtime: Runtime) => number; code: ErrorCode } {
  return { ms: ({ env }) => env.timeouts.totalMs, code };
}
