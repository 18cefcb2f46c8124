import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import type { ApiRequest } from '#lib/serving/http/api-request.ts';
import type { Operation } from '#lib/serving/http/define-route.ts';

import type { AppOperations } from './api-operation.ts';
import type { Runtime } from './runtime.ts';

const BEARER = /^bearer +(\S+)$/i;

/**
 * What a page of another site may ask with a token of its origin. Its visitor is nobody in particular there, whoever they are here: no
 * cookie and no header of a proxy is looked at.
 */
export function widgetOperation(operation: Operation<Runtime>): AppOperations {
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
