import { z } from 'zod';

import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { adminRoute } from '#lib/serving/runtime/server.ts';

const runIdSchema = z.uuid('run_id must be a UUID.');

/** Stops one run, or dismisses it if it failed. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute({
  DELETE: {
    deadline: totalDeadline('storage_unavailable'),
    handle: async (request, { administration }, administrator) => {
      const runId = parseOrThrow(runIdSchema, request.params['runId']);
      const run = await administration.stopIngest(administrator, runId);
      if (run !== null) return jsonReply(run);
      const dismissed = await administration.dismissIngests(administrator, runId);
      if (dismissed === 0)
        throw new AppError('not_found', {
          publicMessage: 'This import is not running on this server, and it has not failed.',
        });
      return jsonReply({ dismissed });
    },
  },
});
