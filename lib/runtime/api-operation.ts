import type { Operations } from '#lib/http/define-route.ts';

import type { Runtime } from './runtime.ts';

/** What a route of the app does, method by method. */
export type AppOperations = Operations<Runtime>;
