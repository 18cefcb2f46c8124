import type { RatedTurn } from '#lib/contracts/feedback.ts';
import { widgetFeedbackSchema } from '#lib/contracts/widget.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { widgetRoute } from '#lib/serving/runtime/server.ts';

/** Feedback from a visitor of another site on an answer they were given there. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = widgetRoute({
  deadline: totalDeadline('storage_unavailable'),
  async handle(request, runtime) {
    await runtime.gate.admitWrite(request.client);
    const { session_id: sessionId, turn_id: turnId, rating } = await request.json(widgetFeedbackSchema);
    const feedback = rating && { rating, reason: null };
    const isRated = await runtime.rateTurn(request.viewer, { sessionId, turnId }, feedback);
    if (!isRated) throw new AppError('not_found', { publicMessage: 'This answer does not exist.' });
    return jsonReply({ turn_id: turnId, feedback } satisfies RatedTurn);
  },
});
