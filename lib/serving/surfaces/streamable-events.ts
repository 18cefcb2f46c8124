import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

/**
 * Makes the events of an answer such that a stream may send them on, one after another. No delta is empty or ends inside a surrogate
 * pair: its first half waits for the second, because clients in other languages cannot join halves that arrive apart.
 */
export class StreamableEvents {
  #held = '';
  #isComplete = false;

  /** What to send for an event. */
  of(event: AnswerEvent): AnswerEvent[] {
    if (event.type === 'answer-delta') {
      const whole = this.#held + event.text;
      this.#held = endsInHighSurrogate(whole) ? whole.slice(-1) : '';
      const text = whole.slice(0, whole.length - this.#held.length);
      return text === '' ? [] : [{ type: 'answer-delta', text }];
    }
    this.#isComplete ||= event.type === 'answer-end';
    // A source stands between two deltas; everything else comes when the text before it is whole.
    if (this.#held === '' || event.type === 'answer-source') return [event];
    const text = this.#held;
    this.#held = '';
    return [{ type: 'answer-delta', text }, event];
  }

  /** Throws when the answer ended before its last event. */
  end(): void {
    if (!this.#isComplete)
      throw new AppError('internal_error', { cause: new Error('The answer ended before its last event.') });
  }
}

function endsInHighSurrogate(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff;
}
