import { sessionIdSchema } from '#lib/contracts/conversation.ts';
import { toOpenAiError } from '#lib/contracts/openai/openai-error.ts';
import { type ResponseRequest, responseRequestSchema } from '#lib/contracts/openai/response-object.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import { type ApiRequest, streamOptions } from '#lib/serving/http/api-request.ts';
import { API_HEADERS, jsonReply } from '#lib/serving/http/json-reply.ts';
import { askQuestion } from '#lib/serving/runtime/ask-question.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { openFrameStream, SSE_HEADERS } from '#lib/serving/surfaces/frame-stream.ts';

import { linkedAnswer, wholeAnswer } from './linked-answer.ts';
import { openAiQuestion, type ToldMessage } from './openai-question.ts';
import { completedResponse, type ResponseBeginning, responseEvents } from './response-events.ts';

/** Answers OpenAI's Responses API, as one value or as a stream. Rejects before the first event with an `AppError`. */
export async function answerResponse(request: ApiRequest, runtime: Runtime): Promise<Response> {
  const wanted = await request.json(responseRequestSchema);
  const previousId = wanted.previous_response_id ?? null;
  const sessionId = previousId === null ? (wanted.lectern?.session_id ?? newId()) : sessionOf(previousId);
  const lectern = { ...wanted.lectern, session_id: sessionId };
  const { chat, told, asked } = await openAiQuestion(
    { ...wanted, lectern, messages: messagesOf(wanted.input) },
    runtime,
  );
  // What goes on with a conversation that is kept here has no past of the client's.
  const events = await askQuestion(chat, { ...request, ...(previousId === null && { told }) }, runtime);
  const linked = linkedAnswer(events, { asked, baseUrl: runtime.env.publicUrl ?? request.origin });
  const createdAt = Math.floor(Date.now() / 1000);
  const beginning: ResponseBeginning = { id: responseId(sessionId), createdAt, model: wanted.model, previousId };
  if (wanted.stream !== true) return jsonReply(completedResponse(beginning, await wholeAnswer(linked)));
  const progress = { isWhole: false };
  const stream = await openFrameStream(
    {
      frames: frames(responseEvents(beginning, linked), progress),
      failureFrame: (error) => {
        const { error: failure } = toOpenAiError(error);
        return namedFrame({
          type: 'error',
          sequence_number: 0,
          code: failure.code,
          message: failure.message,
          param: null,
        });
      },
      isWhole: () => progress.isWhole,
    },
    streamOptions(request, 'response failed while streaming'),
  );
  return new Response(stream, { headers: { ...API_HEADERS, ...SSE_HEADERS } });
}

async function* frames(
  events: ReturnType<typeof responseEvents>,
  progress: { isWhole: boolean },
): AsyncGenerator<string, void, undefined> {
  for await (const event of events) {
    progress.isWhole ||= event.type === 'response.completed';
    yield namedFrame(event);
  }
}

/** Clients of this API read the name of an event as well. */
function namedFrame(event: { type: string; sequence_number: number } & Record<string, unknown>): string {
  return `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;
}

function messagesOf(input: ResponseRequest['input']): ToldMessage[] {
  if (typeof input === 'string') return [{ role: 'user', text: input }];
  return input.map(({ role, content }) => ({
    role,
    text: typeof content === 'string' ? content : content.map(({ text }) => text).join('\n'),
  }));
}

/** The conversation’s own id and a part that tells its responses apart. */
function responseId(sessionId: string): string {
  return `resp_${sessionId}_${newId().slice(-12)}`;
}

function sessionOf(id: string): string {
  const session = sessionIdSchema.safeParse(/^resp_([0-9a-f-]{36})_/.exec(id)?.[1]);
  if (session.success) return session.data;
  throw new AppError('validation_error', {
    publicMessage: 'previous_response_id must be the id of a response of this server.',
    details: { param: 'previous_response_id' },
  });
}
