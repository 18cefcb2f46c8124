import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

/**
 * The events of an answer as a stream may send them on. No delta is empty or ends inside a surrogate pair: its first half waits
 * for the second, because clients in other languages cannot join halves that arrive apart. Rejects when the answer ends before its
 * last event.
 */
export async function* streamableEvents(
  events: AsyncIterable<AnswerEvent>,
): AsyncGenerator<AnswerEvent, void, undefined> {
  let held = '';
  let isComplete = false;
  for await (const event of events) {
    if (event.type === 'answer-delta') {
      const whole = held + event.text;
      held = endsInHighSurrogate(whole) ? whole.slice(-1) : '';
      const text = whole.slice(0, whole.length - held.length);
      if (text !== '') yield { type: 'answer-delta', text };
      continue;
    }
    // A source stands between two deltas; everything else comes when the text before it is whole.
    if (held !== '' && event.type !== 'answer-source') {
      yield { type: 'answer-delta', text: held };
      held = '';
    }
    isComplete ||= event.type === 'answer-end';
    yield event;
  }
  if (!isComplete)
    throw new AppError('internal_error', { cause: new Error('The answer ended before its last event.') });
}

function endsInHighSurrogate(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff;
}
