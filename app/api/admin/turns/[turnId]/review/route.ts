import type { z } from 'zod';

import { type reviewReplySchema, reviewRequestSchema } from '#lib/contracts/admin/review.ts';
import { turnIdSchema } from '#lib/contracts/conversation.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { ApiRequest } from '#lib/serving/http/api-request.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { adminRoute } from '#lib/serving/runtime/server.ts';

type Reply = z.infer<typeof reviewReplySchema>;

const DEADLINE = totalDeadline('storage_unavailable');

/** An administrator's review of a turn. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute({
  POST: {
    deadline: DEADLINE,
    async handle(request, { administration }, administrator) {
      const turnId = turnOf(request);
      const review = await request.json(reviewRequestSchema);
      return reply(turnId, review, await administration.review(administrator, turnId, review));
    },
  },
  DELETE: {
    deadline: DEADLINE,
    async handle(request, { administration }, administrator) {
      const turnId = turnOf(request);
      return reply(turnId, null, await administration.review(administrator, turnId, null));
    },
  },
});

function turnOf(request: ApiRequest): string {
  return parseOrThrow(turnIdSchema, request.params['turnId']);
}

function reply(turnId: string, review: Reply['review'], exists: boolean): Response {
  if (!exists) throw new AppError('not_found', { publicMessage: 'This turn does not exist.' });
  const body: Reply = { turn_id: turnId, review };
  return jsonReply(body);
}
