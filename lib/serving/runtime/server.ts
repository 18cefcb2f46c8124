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

/** The runtime of this process, for pages; waits until it is open. */
export function getRuntime(): Promise<Runtime> {
  return serverState().runtime;
}

/** A route's handlers, bound to the runtime of this process. */
export function apiRoute(operations: AppOperations): RouteHandlers {
  return defineRoute(operations, () => ({
    openRuntime: getRuntime,
    stopping: serverState().stopping,
    identifyViewer: viewerOf,
  }));
}

/** The same for operations that begin with who is asking. */
export function adminRoute(operations: AdminOperations): RouteHandlers {
  return apiRoute(adminOperations(operations));
}

/** The same for what pages of other sites ask with a token. */
export function widgetRoute(operation: Operation<Runtime>): RouteHandlers {
  return apiRoute(widgetOperation(operation));
}

/**
 * What a page of another site may ask with a token of its origin. Its visitor is nobody in particular there, whoever they are here: no
 * cookie and no header of a proxy is looked at.
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
