import { turnIdSchema } from '#lib/contracts/conversation.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { adminRoute } from '#lib/serving/runtime/server.ts';

const DEADLINE = totalDeadline('storage_unavailable');

/** Makes a turn a case of the evaluation. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute({
  POST: {
    deadline: DEADLINE,
    async handle({ params }, { administration }, administrator) {
      const turnId = parseOrThrow(turnIdSchema, params['turnId']);
      const expects = await administration.makeCase(administrator, turnId);
      if (expects === null) throw new AppError('not_found', { publicMessage: 'This turn does not exist.' });
      return jsonReply({ turn_id: turnId, expects });
    },
  },
  DELETE: {
    deadline: DEADLINE,
    async handle({ params }, { administration }, administrator) {
      const turnId = parseOrThrow(turnIdSchema, params['turnId']);
      if (!(await administration.removeCase(administrator, turnId)))
        throw new AppError('not_found', { publicMessage: 'This case does not exist.' });
      return jsonReply({ turn_id: turnId, expects: null });
    },
  },
});
