import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import type { ChatResponse } from '#lib/contracts/chat-response.ts';
import { assertNever } from '#lib/core/assert-never.ts';
import { AppError } from '#lib/core/errors.ts';

/** The whole answer as one value. Rejects with what the events reject with. */
export async function toChatResponse(events: AsyncIterable<AnswerEvent>): Promise<ChatResponse> {
  const response: Partial<ChatResponse> & { answer: string } = { answer: '' };
  for await (const event of events) gather(response, event);
  const { answer, sources, mode, metadata, related } = response;
  if (sources === undefined || mode === undefined || metadata === undefined || related === undefined) {
    throw new AppError('internal_error', { cause: new Error('The answer ended before its last event.') });
  }
  return { answer, sources, mode, metadata, related };
}

function gather(response: Partial<ChatResponse> & { answer: string }, event: AnswerEvent): void {
  switch (event.type) {
    case 'answer-start':
      response.mode = event.mode;
      return;
    case 'answer-evidence':
    case 'answer-source':
      return;
    case 'answer-delta':
      response.answer += event.text;
      return;
    case 'answer-sources':
      response.sources = event.sources;
      response.related = event.related;
      return;
    case 'answer-end':
      response.metadata = event.metadata;
      return;
    default:
      assertNever(event);
  }
}
