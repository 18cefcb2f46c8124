import type { ErrorCode } from '#lib/foundation/core/errors.ts';
import type { Operations } from '#lib/serving/http/define-route.ts';

import type { Runtime } from './runtime.ts';

/** What a route of the app does, method by method. */
export type AppOperations = Operations<Runtime>;

/** The configured limit of a whole request; the code is what a client is told when it has passed. */
export function totalDeadline(code: ErrorCode): { ms: (runtime: Runtime) => number; code: ErrorCode } {
  return { ms: ({ env }) => env.timeouts.totalMs, code };
}
