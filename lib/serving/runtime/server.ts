import 'server-only';

import { defineRoute, type Operation, type RouteHandlers } from '#lib/serving/http/define-route.ts';
import { viewerOf } from '#lib/serving/http/trusted-headers.ts';
import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import type { ApiRequest } from '#lib/serving/http/api-request.ts';

import { type AdminOperations, adminOperations } from './admin-operation.ts';
import type { AppOperations } from './api-operation.ts';
import type { Runtime } from './runtime.ts';
import { serverState } from './server-state.ts';

const BEARER = /^bearer +(\S+)$/i;

/** Returns this process's runtime, for pages; waits until it is open. */
export function getRuntime(): Promise<Runtime> {
  return serverState().runtime;
}

/** Creates a route's handlers, bound to this process's runtime. */
export function apiRoute(operations: AppOperations): RouteHandlers {
  return defineRoute(operations, () => ({
    openRuntime: getRuntime,
    stopping: serverState().stopping,
    identifyViewer: viewerOf,
  }));
}

/** Creates a route's handlers for operations that first check the administrator. */
export function adminRoute(operations: AdminOperations): RouteHandlers {
  return apiRoute(adminOperations(operations));
}

/** Creates the same for requests with a token from pages of other sites. */
export function widgetRoute(operation: Operation<Runtime>): RouteHandlers {
  return apiRoute(widgetOperation(operation));
}

/**
 * Returns the operation for a page of another site with a token for its origin. Its visitor is anonymous there, even if known here: cookies and
 * headers of a proxy are ignored.
 */
function widgetOperation(operation: Operation<Runtime>): AppOperations {
  return {
    POST: {
      deadline: operation.deadline,
      handle: async (request: ApiRequest, runtime) => {
        const [, token = null] = BEARER.exec(request.headers.get('authorization') ?? '') ?? [];
        await runtime.widget.admit(request.headers.get('origin'), token);
        return operation.handle({ ...request, viewer: ANONYMOUS, scopes: null }, runtime);
      },
    },
  };
}
