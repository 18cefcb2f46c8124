import type { LanguageModelV4FinishReason, LanguageModelV4StreamPart } from '@ai-sdk/provider';

import { NOTHING_TO_SHOW, REPEATED } from '#lib/foundation/core/finish-reasons.ts';
import { type Guarded, RepetitionGuard } from '#lib/foundation/text/repetition.ts';

import { TemplateFilter } from './template-filter.ts';

type Part = LanguageModelV4StreamPart;

/** UTF-16 units that a token may have: what is longer was written by a server that heeds no limit. */
const UNITS_PER_TOKEN = 16;

const NO_USAGE: Extract<Part, { type: 'finish' }>['usage'] = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
};

/**
 * The parts of an answer without what a chat template separates messages with, ended as soon as the model repeats itself or its server
 * writes more than `maxTokens` (null is no limit). What it has said until then stays. The finish reason says which it was, and also when
 * nothing is left of what the model has written.
 */
export async function* keptInHand(parts: AsyncIterable<Part>, maxTokens: number | null): AsyncGenerator<Part> {
  const hand = new Hand(maxTokens === null ? Number.POSITIVE_INFINITY : maxTokens * UNITS_PER_TOKEN);
  for await (const part of parts) {
    if (part.type === 'text-delta') {
      const text = hand.take(part.delta);
      if (text !== '') yield { ...part, delta: text };
    } else if (part.type === 'reasoning-delta') {
      hand.count(part.delta);
      yield part;
    } else if (part.type === 'text-end') {
      const rest = hand.end();
      if (rest !== '') yield { type: 'text-delta', id: part.id, delta: rest };
      yield part;
    } else {
      yield part.type === 'finish' ? { ...part, finishReason: hand.reasonOf(part.finishReason) } : part;
    }
    if (hand.ending === null) continue;
    if (part.type === 'text-delta') yield { type: 'text-end', id: part.id };
    yield { type: 'finish', finishReason: hand.reasonOf(hand.ending), usage: NO_USAGE };
    return;
  }
}

class Hand {
  readonly #filter = new TemplateFilter();
  readonly #guard = new RepetitionGuard();
  readonly #maxUnits: number;
  #units = 0;
  #hasShown = false;
  /** Why the answer is ended here; null while it may go on. */
  ending: LanguageModelV4FinishReason | null = null;

  constructor(maxUnits: number) {
    this.#maxUnits = maxUnits;
  }

  take(delta: string): string {
    this.count(delta);
    const { text, isOver } = this.#filter.push(delta);
    const shown = this.#guarded(this.#guard.push(text));
    if (isOver) this.ending ??= { unified: 'stop', raw: 'stop' };
    return isOver && this.ending?.raw === 'stop' ? shown + this.#noted(this.#guard.end()) : shown;
  }

  /** Counts what is written against the limit. */
  count(delta: string): void {
    this.#units += delta.length;
    if (this.#units > this.#maxUnits) this.ending ??= { unified: 'length', raw: 'length' };
  }

  /** What was held back, now that the model has ended its text. */
  end(): string {
    const shown = this.#guarded(this.#guard.push(this.#filter.end()));
    return this.ending === null ? shown + this.#noted(this.#guard.end()) : shown;
  }

  reasonOf(reason: LanguageModelV4FinishReason): LanguageModelV4FinishReason {
    const isNothing = reason.unified === 'stop' && !this.#hasShown && this.#filter.hasHidden;
    return isNothing ? { unified: 'other', raw: NOTHING_TO_SHOW } : reason;
  }

  #guarded({ text, isOver }: Guarded): string {
    if (isOver) this.ending ??= { unified: 'other', raw: REPEATED };
    return this.#noted(text);
  }

  #noted(text: string): string {
    this.#hasShown ||= text.trim() !== '';
    return text;
  }
}
