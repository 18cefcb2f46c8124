import { assigneeRequestSchema } from '#lib/contracts/admin/review.ts';
import { turnIdSchema } from '#lib/contracts/conversation.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { adminRoute } from '#lib/serving/runtime/server.ts';

/** Assigns a turn to a reviewer. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute({
  PUT: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, { administration }, administrator) {
      const turnId = parseOrThrow(turnIdSchema, request.params['turnId']);
      const { account } = await request.json(assigneeRequestSchema);
      if (!(await administration.assignTurn(administrator, turnId, account)))
        throw new AppError('not_found', { publicMessage: 'This turn does not exist.' });
      return jsonReply({ turn_id: turnId, account });
    },
  },
});
