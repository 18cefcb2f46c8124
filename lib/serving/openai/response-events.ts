import type { OutputMessage, OutputText, ResponseObject } from '#lib/contracts/openai/response-object.ts';

import type { linkedAnswer, WholeAnswer } from './linked-answer.ts';

/** What of a response is known before its answer is. */
export interface ResponseBeginning {
  id: string;
  createdAt: number;
  model: string;
  previousId: string | null;
}

/** A response whose answer is under way. */
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

/** A response that is whole. */
export function completedResponse(beginning: ResponseBeginning, whole: WholeAnswer): ResponseObject {
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

/** The events of a response that is streamed, in the order of OpenAI's. */
export async function* responseEvents(
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

const EMPTY_PART: OutputText = { type: 'output_text', text: '', annotations: [], logprobs: [] };

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
