import { z } from 'zod';

import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { adminRoute } from '#lib/serving/runtime/server.ts';

const gapIdSchema = z.uuid('gap_id must be a UUID.');

/** A settled gap: the DELETE unsettles it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute({
  DELETE: {
    deadline: totalDeadline('storage_unavailable'),
    async handle({ params }, { administration }, administrator) {
      const gapId = parseOrThrow(gapIdSchema, params['gapId']);
      if (!(await administration.reopenGap(administrator, gapId)))
        throw new AppError('not_found', { publicMessage: 'There is no such gap.' });
      return jsonReply({ gap_id: gapId });
    },
  },
});
