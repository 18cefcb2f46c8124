import { sessionIdSchema } from '#lib/contracts/conversation.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import type { ShareReply } from '#lib/contracts/shared-conversation.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { ApiRequest } from '#lib/serving/http/api-request.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

const DEADLINE = totalDeadline('storage_unavailable');

/** The link that lets others read a conversation; only the reader who began it may manage it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: DEADLINE,
    async handle(request, runtime) {
      return reply(await runtime.shares.find(request.viewer, sessionOf(request)));
    },
  },
  POST: {
    deadline: DEADLINE,
    async handle(request, runtime) {
      await runtime.gate.admitWrite(request.client);
      const share = await runtime.shares.share(request.viewer, sessionOf(request));
      if (share === null) throw new AppError('not_found', { publicMessage: 'This conversation does not exist.' });
      return reply(share);
    },
  },
  DELETE: {
    deadline: DEADLINE,
    async handle(request, runtime) {
      await runtime.gate.admitWrite(request.client);
      await runtime.shares.revoke(request.viewer, sessionOf(request));
      return reply(null);
    },
  },
});

function sessionOf({ params }: ApiRequest): string {
  return parseOrThrow(sessionIdSchema, params['sessionId']);
}

function reply(share: Awaited<ReturnType<Runtime['shares']['find']>>): Response {
  const body: ShareReply = {
    share: share && { share_id: share.id, shared_at: share.sharedAt.toISOString() },
  };
  return jsonReply(body);
}
