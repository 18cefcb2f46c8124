import { sessionIdSchema, turnIdSchema } from '#lib/contracts/conversation.ts';
import { type Feedback, feedbackRequestSchema, type RatedTurn } from '#lib/contracts/feedback.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { ApiRequest } from '#lib/serving/http/api-request.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

const DEADLINE = totalDeadline('storage_unavailable');

/** A reader's feedback on an answer. Another viewer's answer, or one that was not recorded, is reported as missing. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  POST: {
    deadline: DEADLINE,
    async handle(request, runtime) {
      const turn = turnOf(request);
      const feedback = await request.json(feedbackRequestSchema);
      return rate(turn, feedback, { request, runtime });
    },
  },
  DELETE: {
    deadline: DEADLINE,
    async handle(request, runtime) {
      return rate(turnOf(request), null, { request, runtime });
    },
  },
});

interface RequestedTurn {
  sessionId: string;
  turnId: string;
}

async function rate(
  turn: RequestedTurn,
  feedback: Feedback | null,
  { request, runtime }: { request: ApiRequest; runtime: Runtime },
): Promise<Response> {
  await runtime.gate.admitWrite(request.client);
  const isRated = await runtime.rateTurn(request.viewer, turn, feedback);
  if (!isRated) throw new AppError('not_found', { publicMessage: 'This answer does not exist.' });
  const body: RatedTurn = { turn_id: turn.turnId, feedback };
  return jsonReply(body);
}

function turnOf({ params }: ApiRequest): RequestedTurn {
  return {
    sessionId: parseOrThrow(sessionIdSchema, params['sessionId']),
    turnId: parseOrThrow(turnIdSchema, params['turnId']),
  };
}
