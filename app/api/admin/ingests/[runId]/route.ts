import { z } from 'zod';

import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { AppError } from '#lib/core/errors.ts';
import { jsonReply } from '#lib/http/json-reply.ts';
import { totalDeadline } from '#lib/runtime/api-operation.ts';
import { adminRoute } from '#lib/runtime/server.ts';

const runIdSchema = z.uuid('run_id must be a UUID.');

/** Stops one run. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute({
  DELETE: {
    deadline: totalDeadline('storage_unavailable'),
    handle: async (request, { administration }, administrator) => {
      const run = await administration.stopIngest(administrator, parseOrThrow(runIdSchema, request.params['runId']));
      if (run === null)
        throw new AppError('not_found', { publicMessage: 'This import is not running on this server.' });
      return jsonReply(run);
    },
  },
});
