import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import type { ChatStreamEvent } from '#lib/contracts/chat-stream-event.ts';
import { assertNever } from '#lib/core/assert-never.ts';
import { AppError } from '#lib/core/errors.ts';

/**
 * The public events of an answer. No chunk ends inside a surrogate pair: its first half waits for the second, because
 * clients in other languages cannot join halves that arrive apart.
 */
export async function* toChatStreamEvents(
  events: AsyncIterable<AnswerEvent>,
): AsyncGenerator<ChatStreamEvent, void, undefined> {
  let held = '';
  let isComplete = false;
  for await (const event of events) {
    if (event.type === 'answer-delta') {
      const text = held + event.text;
      held = endsInHighSurrogate(text) ? text.slice(-1) : '';
      const content = text.slice(0, text.length - held.length);
      if (content !== '') yield { type: 'chunk', content };
      continue;
    }
    if (held !== '') yield { type: 'chunk', content: held };
    held = '';
    isComplete ||= event.type === 'answer-end';
    yield* publicEvent(event);
  }
  if (!isComplete)
    throw new AppError('internal_error', { cause: new Error('The answer ended before its last event.') });
}

function* publicEvent(event: Exclude<AnswerEvent, { type: 'answer-delta' }>): Generator<ChatStreamEvent> {
  switch (event.type) {
    case 'answer-start':
      return;
    case 'answer-sources':
      yield { type: 'sources', sources: event.sources, related: event.related };
      return;
    case 'answer-end':
      yield { type: 'done', metadata: event.metadata };
      return;
    default:
      assertNever(event);
  }
}

function endsInHighSurrogate(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff;
}
