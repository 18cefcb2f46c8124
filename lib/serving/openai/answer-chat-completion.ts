import {
  type ChatCompletion,
  type ChatCompletionChunk,
  type ChatCompletionRequest,
  chatCompletionRequestSchema,
} from '#lib/contracts/openai/chat-completion.ts';
import type { ChatCitation, ResponseCitation } from '#lib/contracts/openai/openai-citation.ts';
import { toOpenAiError } from '#lib/contracts/openai/openai-error.ts';
import { type ApiRequest, streamOptions } from '#lib/serving/http/api-request.ts';
import { API_HEADERS, jsonReply } from '#lib/serving/http/json-reply.ts';
import { askQuestion } from '#lib/serving/runtime/ask-question.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { openFrameStream, SSE_HEADERS, sseFrame } from '#lib/serving/surfaces/frame-stream.ts';

import { linkedAnswer, type WholeAnswer, wholeAnswer } from './linked-answer.ts';
import { openAiQuestion, type ToldMessage } from './openai-question.ts';

type Common = Pick<ChatCompletion, 'id' | 'created' | 'model'>;
type Choice = ChatCompletionChunk['choices'][number];

/** Answers a chat completion of OpenAI's API, as one value or as a stream. Rejects with an `AppError` before the first event. */
export async function answerChatCompletion(request: ApiRequest, runtime: Runtime): Promise<Response> {
  const wanted = await request.json(chatCompletionRequestSchema);
  const { chat, told, asked } = await openAiQuestion(
    { ...wanted, messages: wanted.messages.map(toldMessage) },
    runtime,
  );
  const events = await askQuestion(chat, { ...request, told }, runtime);
  const linked = linkedAnswer(events, { asked, baseUrl: runtime.env.publicUrl ?? request.origin });
  const common = { id: `chatcmpl-${request.id}`, created: Math.floor(Date.now() / 1000), model: wanted.model };
  if (wanted.stream !== true) return jsonReply(completionOf(common, await wholeAnswer(linked)));
  const progress = { isWhole: false };
  const stream = await openFrameStream(
    {
      parts: frames(linked, { common, wanted, progress }),
      encode: (frame) => frame,
      failureFrame: (error) => sseFrame(toOpenAiError(error)),
      isWhole: () => progress.isWhole,
    },
    streamOptions(request, 'chat completion failed while streaming'),
  );
  return new Response(stream, { headers: { ...API_HEADERS, ...SSE_HEADERS } });
}

function toldMessage({ role, content }: ChatCompletionRequest['messages'][number]): ToldMessage {
  const parts = typeof content === 'string' ? [{ text: content }] : (content ?? []);
  return { role, text: parts.map(({ text }) => text).join('\n') };
}

function completionOf(common: Common, whole: WholeAnswer): ChatCompletion {
  const message = {
    role: 'assistant',
    content: whole.text,
    refusal: null,
    annotations: whole.citations.map(chatCitation),
  } as const;
  return {
    ...common,
    object: 'chat.completion',
    choices: [{ index: 0, message, logprobs: null, finish_reason: 'stop' }],
    usage: usageOf(whole),
    lectern: whole.lectern,
  };
}

interface Streaming {
  common: Common;
  wanted: ChatCompletionRequest;
  progress: { isWhole: boolean };
}

async function* frames(
  events: ReturnType<typeof linkedAnswer>,
  { common, wanted, progress }: Streaming,
): AsyncGenerator<string, void, undefined> {
  const chunk = (
    delta: Choice['delta'],
    more: Partial<ChatCompletionChunk> = {},
    finish: Choice['finish_reason'] = null,
  ) =>
    sseFrame({
      ...common,
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
      ...more,
    } satisfies ChatCompletionChunk);
  const withUsage = wanted.stream_options?.include_usage === true;
  let isFirst = true;
  for await (const event of events) {
    if (event.type === 'text') {
      yield chunk(isFirst ? { role: 'assistant', content: event.text } : { content: event.text });
      isFirst = false;
      continue;
    }
    const { citations, lectern } = event.whole;
    if (isFirst) yield chunk({ role: 'assistant', content: '' });
    yield chunk({ annotations: citations.map(chatCitation) }, { lectern });
    progress.isWhole = true;
    yield chunk({}, {}, 'stop');
    if (withUsage)
      yield sseFrame({
        ...common,
        object: 'chat.completion.chunk',
        choices: [],
        usage: usageOf(event.whole),
      } satisfies ChatCompletionChunk);
    yield 'data: [DONE]\n\n';
  }
}

function chatCitation({ type, ...fields }: ResponseCitation): ChatCitation {
  return { type, url_citation: fields };
}

function usageOf({ tokens: { input, output } }: WholeAnswer): ChatCompletion['usage'] {
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}
