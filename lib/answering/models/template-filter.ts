import type { Guarded } from '#lib/foundation/text/repetition.ts';

/** What stands between these is no answer: thoughts, an echo of the prompt, calls that were written as text. */
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
/** By these a message begins; the name of a role follows. */
const STARTS = ['<start_of_turn>', '<|im_start|>', '<|start_header_id|>', '<|start|>'];
/** By these one ends. */
const ENDS = ['<end_of_turn>', '<|im_end|>', '<|eot_id|>', '<|endoftext|>', '<|end_of_text|>', '<|end|>'];
/** Left out, and the text goes on. */
const SINGLE = [
  '<|channel|>final<|message|>',
  '<bos>',
  '<eos>',
  '[tool_calls]',
  '[tool_results]',
  ...HIDDEN.map(([, close]) => close),
];

const NAMED = [...HIDDEN.map(([open]) => open), ...STARTS, ...ENDS, ...SINGLE];
/** UTF-16 units between `<|` and `|>`. */
const MAX_NAME = 60;
const ROLE = /^\s{0,9}(?:assistant|model|user|system|tool)?(?:\s{0,9}\n|<\|end_header_id\|>\s{0,9}|<\|message\|>)?/i;
const MAX_ROLE = 40;

type Found = { token: string; length: number } | 'perhaps' | null;

/**
 * Takes out what a chat template separates messages with, wherever a model or its server lets it through, also where it comes in pieces.
 * A model that says that its turn is over, or that begins another one, has ended its answer: what follows would be the words of somebody
 * it makes up.
 */
export class TemplateFilter {
  #pending = '';
  #close: string | null = null;
  #isRoleNext = false;
  #hasShown = false;
  #isOver = false;
  /** Whether anything was left out. */
  hasHidden = false;

  /** Takes the next piece. After `isOver` nothing more is shown. */
  push(piece: string): Guarded {
    if (this.#isOver) return { text: '', isOver: true };
    this.#pending += piece;
    return this.#read(false);
  }

  /** What is still held back when the text has ended. */
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
      // Its last letters may be how the end begins.
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

  /** Up to the next thing that is or may become a token. */
  #showNext(isEnd: boolean): string {
    const at = this.#nextOpening();
    const next = this.#pending.slice(0, at);
    // What stands between tokens and the answer is layout of theirs.
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

/** The token that a text begins with; `perhaps` while that cannot be known. */
function tokenAt(text: string): Found {
  const start = text.slice(0, MAX_NAME + 4).toLowerCase();
  const named = NAMED.find((token) => start.startsWith(token));
  if (named !== undefined) return { token: named, length: named.length };
  if (NAMED.some((token) => token.startsWith(start))) return 'perhaps';
  return start.startsWith('<|') || start.startsWith('<｜') ? barredTokenAt(start) : null;
}

/** `<|…|>`, with bars of either width: names differ from model to model. */
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
