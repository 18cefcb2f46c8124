import type { LanguageModelV4FinishReason, LanguageModelV4StreamPart } from '@ai-sdk/provider';

import { NOTHING_TO_SHOW, REPEATED } from '#lib/foundation/core/finish-reasons.ts';
import { type Guarded, RepetitionGuard } from '#lib/foundation/text/repetition.ts';

/** Delimiters of text that is not part of the answer: thoughts, an echo of the prompt, calls that were written as text. */
const HIDDEN: readonly [open: string, close: string][] = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<<sys>>', '<</sys>>'],
  ['[inst]', '[/inst]'],
  ['[system_prompt]', '[/system_prompt]'],
  ['[available_tools]', '[/available_tools]'],
  ['<tool_call>', '</tool_call>'],
  ['<tool_response>', '</tool_response>'],
  ['<|channel|>analysis<|message|>', '<|end|>'],
  ['<|channel|>commentary<|message|>', '<|end|>'],
];

/** Tokens that begin a message; the name of a role follows. */
const STARTS = ['<start_of_turn>', '<|im_start|>', '<|start_header_id|>', '<|start|>'];

/** Tokens that end a message. */
const ENDS = ['<end_of_turn>', '<|im_end|>', '<|eot_id|>', '<|endoftext|>', '<|end_of_text|>', '<|end|>'];

/** Tokens that are removed without ending the text. */
const SINGLE = [
  '<|channel|>final<|message|>',
  '<bos>',
  '<eos>',
  '[tool_calls]',
  '[tool_results]',
  ...HIDDEN.map(([, close]) => close),
];

const NAMED = [...HIDDEN.map(([open]) => open), ...STARTS, ...ENDS, ...SINGLE];

/** Maximum length between `<|` and `|>`, in UTF-16 code units. */
const MAX_NAME = 60;

const ROLE = /^\s{0,9}(?:assistant|model|user|system|tool)?(?:\s{0,9}\n|<\|end_header_id\|>\s{0,9}|<\|message\|>)?/i;

const MAX_ROLE = 40;

type Part = LanguageModelV4StreamPart;

/** Maximum UTF-16 units per token: longer text comes from a server that ignores limits. */
const UNITS_PER_TOKEN = 16;

const NO_USAGE: Extract<Part, { type: 'finish' }>['usage'] = {
  inputTokens: { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: undefined, text: undefined, reasoning: undefined },
};

/**
 * Yields the parts of an answer without chat-template separators, ended as soon as the model repeats itself or its server writes more than
 * `maxTokens` (null is no limit). The text up to that point stays. The finish reason says which of these happened, and also when nothing is left of
 * the model's text.
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
  /** The reason the answer is ended here; null while it may continue. */
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

  /** Counts the text against the limit. */
  count(delta: string): void {
    this.#units += delta.length;
    if (this.#units > this.#maxUnits) this.ending ??= { unified: 'length', raw: 'length' };
  }

  /** Returns the buffered text once the model has ended its text. */
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

type Found = { token: string; length: number } | 'perhaps' | null;

/** Returns the token at the beginning of a text; `perhaps` while that is undecided. */
function tokenAt(text: string): Found {
  const start = text.slice(0, MAX_NAME + 4).toLowerCase();
  const named = NAMED.find((token) => start.startsWith(token));
  if (named !== undefined) return { token: named, length: named.length };
  if (NAMED.some((token) => token.startsWith(start))) return 'perhaps';
  return start.startsWith('<|') || start.startsWith('<｜') ? barredTokenAt(start) : null;
}

/** Matches `<|…|>`, with half- or full-width bars: the names differ between models. */
function barredTokenAt(start: string): Found {
  for (let index = 2; index < start.length; index += 1) {
    const character = start[index];
    if (character === '<' || character === '>' || character === '\n') return null;
    if (character !== '|' && character !== '｜') continue;
    if (index + 1 === start.length) return 'perhaps';
    return start[index + 1] === '>' ? { token: start.slice(0, index + 2), length: index + 2 } : null;
  }
  return start.length > MAX_NAME + 3 ? null : 'perhaps';
}

/**
 * Removes the message separators of chat templates if a model or its server lets them through, even when they come in pieces. A model that announces
 * the end of its turn, or begins another one, has ended its answer: the text after it would belong to an invented speaker.
 */
export class TemplateFilter {
  #pending = '';
  #close: string | null = null;
  #isRoleNext = false;
  #hasShown = false;
  #isOver = false;
  /** Whether anything was removed. */
  hasHidden = false;

  /** Takes the next piece. After `isOver` nothing more is shown. */
  push(piece: string): Guarded {
    if (this.#isOver) return { text: '', isOver: true };
    this.#pending += piece;
    return this.#read(false);
  }

  /** Returns the text that is still buffered at the end. */
  end(): string {
    return this.#isOver ? '' : this.#read(true).text;
  }

  #read(isEnd: boolean): Guarded {
    let text = '';
    while (this.#pending !== '' && !this.#isOver) {
      const before = this.#pending.length;
      if (this.#close !== null) this.#skipHidden(this.#close);
      else if (this.#isRoleNext) this.#skipRole(isEnd);
      else text += this.#showNext(isEnd);
      if (this.#pending.length === before) break;
    }
    return { text, isOver: this.#isOver };
  }

  #skipHidden(close: string): void {
    this.hasHidden = true;
    const at = this.#pending.toLowerCase().indexOf(close);
    if (at === -1) {
      // The last characters may be the beginning of the closing token.
      this.#pending = this.#pending.slice(Math.max(0, this.#pending.length - close.length + 1));
      return;
    }
    this.#pending = this.#pending.slice(at + close.length);
    this.#close = null;
  }

  #skipRole(isEnd: boolean): void {
    if (!isEnd && this.#pending.length < MAX_ROLE && !this.#pending.includes('\n')) return;
    this.#pending = this.#pending.replace(ROLE, '');
    this.#isRoleNext = false;
  }

  /** Shows text up to the next thing that is or may become a token. */
  #showNext(isEnd: boolean): string {
    const at = this.#nextOpening();
    const next = this.#pending.slice(0, at);
    // White space between tokens and the answer is part of their layout.
    const shown = this.hasHidden && !this.#hasShown ? next.trimStart() : next;
    this.#pending = this.#pending.slice(at);
    this.#hasShown ||= shown.trim() !== '';
    const found = this.#pending === '' ? null : tokenAt(this.#pending);
    if (found === null || (found === 'perhaps' && isEnd)) {
      const character = this.#pending.slice(0, 1);
      this.#pending = this.#pending.slice(1);
      this.#hasShown ||= character !== '';
      return shown + character;
    }
    if (found !== 'perhaps') this.#takeOut(found);
    return shown;
  }

  #nextOpening(): number {
    const angle = this.#pending.indexOf('<');
    const bracket = this.#pending.indexOf('[');
    const first = Math.min(...[angle, bracket].filter((at) => at !== -1));
    return Number.isFinite(first) ? first : this.#pending.length;
  }

  #takeOut({ token, length }: { token: string; length: number }): void {
    this.hasHidden = true;
    this.#pending = this.#pending.slice(length);
    const [, close = null] = HIDDEN.find(([open]) => open === token) ?? [];
    this.#close = close;
    this.#isRoleNext = STARTS.includes(token);
    const isOtherTurn = this.#isRoleNext || ENDS.includes(token) || token === '[inst]';
    if (isOtherTurn && this.#hasShown) this.#isOver = true;
  }
}
