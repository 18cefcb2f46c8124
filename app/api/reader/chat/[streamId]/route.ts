import { type StoppedAnswer, streamIdSchema } from '#lib/contracts/answer-stream.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import type { ApiRequest } from '#lib/serving/http/api-request.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

import { CHAT_DEADLINE } from '#app/api/chat/answer-as-stream.ts';
import { noSuchAnswer, tellOn } from '../tell-answer.ts';

/** An answer in progress, for its reader: resumes reading it, or stops it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: CHAT_DEADLINE,
    async handle(request, runtime) {
      const told = await tellOn(nameOf(request), { request, runtime });
      if (told === null) throw noSuchAnswer();
      return told;
    },
  },
  DELETE: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, runtime) {
      const body: StoppedAnswer = { stopped: await runtime.streams.stop(request.viewer, nameOf(request)) };
      return jsonReply(body);
    },
  },
});

function nameOf({ params }: ApiRequest): string {
  return parseOrThrow(streamIdSchema, params['streamId']);
}
