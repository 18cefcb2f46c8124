import { sessionIdSchema } from '#lib/contracts/conversation.ts';
import { toOpenAiError } from '#lib/contracts/openai/openai-error.ts';
import {
  type ResponseRequest,
  responseRequestSchema,
  type OutputMessage,
  type OutputText,
  type ResponseObject,
} from '#lib/contracts/openai/response-object.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import { type ApiRequest, streamOptions } from '#lib/serving/http/api-request.ts';
import { API_HEADERS, jsonReply } from '#lib/serving/http/json-reply.ts';
import { askQuestion } from '#lib/serving/runtime/ask-question.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { openFrameStream, SSE_HEADERS } from '#lib/serving/surfaces/frame-stream.ts';

import { linkedAnswer, wholeAnswer, type WholeAnswer } from './linked-answer.ts';
import { openAiQuestion, type ToldMessage } from './openai-question.ts';

const EMPTY_PART: OutputText = { type: 'output_text', text: '', annotations: [], logprobs: [] };

/** Answers OpenAI's Responses API, as one value or as a stream. Rejects with an `AppError` before the first event. */
export async function answerResponse(request: ApiRequest, runtime: Runtime): Promise<Response> {
  const wanted = await request.json(responseRequestSchema);
  const previousId = wanted.previous_response_id ?? null;
  const sessionId = previousId === null ? (wanted.lectern?.session_id ?? newId()) : sessionOf(previousId);
  const lectern = { ...wanted.lectern, session_id: sessionId };
  const { chat, told, asked } = await openAiQuestion(
    { ...wanted, lectern, messages: messagesOf(wanted.input) },
    runtime,
  );
  // A request that continues a stored conversation has no history from the client.
  const events = await askQuestion(chat, { ...request, ...(previousId === null && { told }) }, runtime);
  const linked = linkedAnswer(events, { asked, baseUrl: runtime.env.publicUrl ?? request.origin });
  const createdAt = Math.floor(Date.now() / 1000);
  const beginning: ResponseBeginning = { id: responseId(sessionId), createdAt, model: wanted.model, previousId };
  if (wanted.stream !== true) return jsonReply(completedResponse(beginning, await wholeAnswer(linked)));
  let isWhole = false;
  const stream = await openFrameStream(
    {
      parts: responseEvents(beginning, linked),
      encode: (event) => {
        isWhole ||= event.type === 'response.completed';
        return namedFrame(event);
      },
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
      isWhole: () => isWhole,
    },
    streamOptions(request, 'response failed while streaming'),
  );
  return new Response(stream, { headers: { ...API_HEADERS, ...SSE_HEADERS } });
}

/** Clients of this API also read the event name. */
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

/** Returns the conversation’s own id followed by a part that distinguishes its responses. */
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

/** The fields of a response that are known before its answer. */
interface ResponseBeginning {
  id: string;
  createdAt: number;
  model: string;
  previousId: string | null;
}

/** Returns a response whose answer is still being written. */
function responseInProgress({ id, createdAt, model, previousId }: ResponseBeginning): ResponseObject {
  return {
    id,
    object: 'response',
    created_at: createdAt,
    status: 'in_progress',
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: {},
    model,
    output: [],
    parallel_tool_calls: false,
    previous_response_id: previousId,
    temperature: null,
    tool_choice: 'none',
    tools: [],
    top_p: null,
    usage: null,
  };
}

/** Returns a complete response. */
function completedResponse(beginning: ResponseBeginning, whole: WholeAnswer): ResponseObject {
  const { input, output } = whole.tokens;
  return {
    ...responseInProgress(beginning),
    status: 'completed',
    output: [messageOf(beginning, [partOf(whole)])],
    usage: {
      input_tokens: input,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: output,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: input + output,
    },
    lectern: whole.lectern,
  };
}

type ResponseEvent = { type: string; sequence_number: number } & Record<string, unknown>;

/** Yields the events of a streamed response, in OpenAI's order. */
async function* responseEvents(
  beginning: ResponseBeginning,
  answer: ReturnType<typeof linkedAnswer>,
): AsyncGenerator<ResponseEvent, void, undefined> {
  let sequence = 0;
  const event = (type: string, fields: Record<string, unknown>): ResponseEvent => {
    sequence += 1;
    return { type, sequence_number: sequence - 1, ...fields };
  };
  const message = messageOf(beginning, [], 'in_progress');
  const place = { item_id: message.id, output_index: 0, content_index: 0 };
  let isBegun = false;
  for await (const piece of answer) {
    if (!isBegun) {
      isBegun = true;
      yield event('response.created', { response: responseInProgress(beginning) });
      yield event('response.in_progress', { response: responseInProgress(beginning) });
      yield event('response.output_item.added', { output_index: 0, item: message });
      yield event('response.content_part.added', { ...place, part: { ...EMPTY_PART } });
    }
    if (piece.type === 'text') {
      yield event('response.output_text.delta', { ...place, delta: piece.text, logprobs: [] });
      continue;
    }
    const part = partOf(piece.whole);
    for (const [index, annotation] of part.annotations.entries())
      yield event('response.output_text.annotation.added', { ...place, annotation_index: index, annotation });
    yield event('response.output_text.done', { ...place, text: part.text, logprobs: [] });
    yield event('response.content_part.done', { ...place, part });
    yield event('response.output_item.done', { output_index: 0, item: messageOf(beginning, [part]) });
    yield event('response.completed', { response: completedResponse(beginning, piece.whole) });
  }
}

function partOf({ text, citations }: WholeAnswer): OutputText {
  return { ...EMPTY_PART, text, annotations: [...citations] };
}

function messageOf(
  { id }: ResponseBeginning,
  content: OutputText[],
  status: OutputMessage['status'] = 'completed',
): OutputMessage {
  return { id: `msg_${id}`, type: 'message', role: 'assistant', status, content };
}
