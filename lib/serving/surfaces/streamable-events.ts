import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import { AppError } from '#lib/foundation/core/errors.ts';

/**
 * Prepares an answer's events for streaming. No delta is empty or ends inside a surrogate pair: a first half is buffered until the second arrives,
 * because clients in other languages cannot join separated halves.
 */
export class StreamableEvents {
  #held = '';
  #isComplete = false;

  /** Returns the events to send for an event. */
  of(event: AnswerEvent): AnswerEvent[] {
    if (event.type === 'answer-delta') {
      const whole = this.#held + event.text;
      this.#held = endsInHighSurrogate(whole) ? whole.slice(-1) : '';
      const text = whole.slice(0, whole.length - this.#held.length);
      return text === '' ? [] : [{ type: 'answer-delta', text }];
    }
    this.#isComplete ||= event.type === 'answer-end';
    // A source may come between two deltas; every other event comes after the buffered text has been completed.
    if (this.#held === '' || event.type === 'answer-source') return [event];
    const text = this.#held;
    this.#held = '';
    return [{ type: 'answer-delta', text }, event];
  }

  /** Throws if the answer ended before its last event. */
  end(): void {
    if (!this.#isComplete)
      throw new AppError('internal_error', { cause: new Error('The answer ended before its last event.') });
  }
}

function endsInHighSurrogate(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last >= 0xd800 && last <= 0xdbff;
}
