import type { ChatRequest } from '#lib/contracts/chat-request.ts';
import { answerRequestSchema, type KeptAnswer, withAppliedFilter } from '#lib/contracts/kept-answer.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { ApiRequest } from '#lib/serving/http/api-request.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { toChatResponse } from '#lib/serving/surfaces/chat-json.ts';
import { askQuestion } from '#lib/serving/runtime/ask-question.ts';
import { CHAT_DEADLINE } from '#app/api/chat/answer-as-stream.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

const NOT_RECORDED =
  'This server does not record conversations, so answers cannot be saved. Set RECORD_CONVERSATIONS=true to allow it.';
const LOST = 'The answer could not be recorded, so it could not be saved. Ask again.';

/** Saves an answer as a file: either one already given, or the answer to a question asked with this request. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  POST: {
    deadline: CHAT_DEADLINE,
    async handle(request, runtime) {
      const body = await request.json(answerRequestSchema);
      const filename = body.output_filename_base ?? null;
      if (!('turn_id' in body)) return jsonReply(await askAndKeep({ ...body, filename }, request, runtime));
      const turn = { sessionId: body.session_id, turnId: body.turn_id, style: body };
      const kept = await runtime.keepAnswer(request.viewer, turn, filename);
      if (kept === null) throw new AppError('not_found', { publicMessage: 'This answer does not exist.' });
      return jsonReply(kept);
    },
  },
});

async function askAndKeep(
  { filename, ...chat }: ChatRequest & { filename: string | null },
  request: ApiRequest,
  runtime: Runtime,
): Promise<KeptAnswer> {
  const failed = { status: 'error', learning_id: request.id } as const;
  if (!runtime.env.recordsConversations) return { ...failed, message_to_llm: NOT_RECORDED };
  const asked = await askQuestion(chat, request, runtime).catch(missingParameters);
  if (Array.isArray(asked)) {
    const message = `Nothing was searched: the filter needs ${asked.join(', ')}. Ask again with profile_parameters.`;
    return { ...failed, message_to_llm: message, filter_applied: false, missing_filter_parameters: asked };
  }
  const { metadata } = await toChatResponse(asked);
  const turn = { sessionId: metadata.session_id, turnId: metadata.turn_id, style: chat };
  const kept = await runtime.keepAnswer(request.viewer, turn, filename);
  if (kept === null) return { status: 'error', learning_id: metadata.turn_id, message_to_llm: LOST };
  return withAppliedFilter(kept, { ...chat.filters });
}

/** Returns the filter parameters missing in the profile or the store; rethrows every other error. */
function missingParameters(error: unknown): string[] {
  const missing = AppError.is(error) ? error.details?.['missing_filter_parameters'] : undefined;
  if (!Array.isArray(missing)) throw error;
  return missing.map(String);
}
