import type { GraphemeEdges } from '../graphemes.ts';
import type { TextRange } from '../range.ts';
import { foldWords } from './fold-words.ts';

/** UTF-16 code units of context on either side. */
const LONGEST = 64;
/** A shorter context ended at the edge of the text. */
const SHORTEST_CUT = 48;
/** The weight, in units, of a context that ends where the text does. */
const TEXT_EDGE = 16;

/** How far context may have been pushed away by insertions, in units of the folded text. */
const NEARBY = 600;
/** In the same units: a shorter context may occur anywhere. */
const SHORTEST_TRACE = 16;
/** The maximum number of times a trace is examined. */
const MOST_TRACES = 50;

/** The context of a range, cut at graphemes. */
export interface Context {
  prefix: string;
  suffix: string;
}

/** Returns at most 64 UTF-16 units before and after a range of the text. `edges` must belong to the same text. */
export function contextAround(text: string, { start, end }: TextRange, edges: GraphemeEdges): Context {
  return {
    prefix: text.slice(edges.endOf(Math.max(0, start - LONGEST)), start),
    suffix: text.slice(end, edges.startOf(Math.min(text.length, end + LONGEST))),
  };
}

/** A context prepared for comparison with the text around an occurrence. */
export class FoldedContext {
  readonly #prefix: string;
  readonly #suffix: string;
  readonly #beginsText: boolean;
  readonly #endsText: boolean;

  constructor({ prefix, suffix }: Context) {
    this.#prefix = foldWords(prefix).text.trim();
    this.#suffix = foldWords(suffix).text.trim();
    this.#beginsText = this.#prefix !== '' && prefix.length < SHORTEST_CUT;
    this.#endsText = this.#suffix !== '' && suffix.length < SHORTEST_CUT;
  }

  /** The value of `before` where the whole prefix matches. */
  get wholeBefore(): number {
    return this.#prefix.length + (this.#beginsText ? TEXT_EDGE : 0);
  }

  get wholeAfter(): number {
    return this.#suffix.length + (this.#endsText ? TEXT_EDGE : 0);
  }

  /** Returns how much of the prefix precedes `from` in a folded text, counted back from there; white space between is ignored. */
  before(folded: string, from: number): number {
    let at = folded[from - 1] === ' ' ? from - 2 : from - 1;
    let left = this.#prefix.length - 1;
    while (left >= 0 && at >= 0 && this.#prefix[left] === folded[at]) {
      left -= 1;
      at -= 1;
    }
    const isAtEdge = left < 0 && this.#beginsText && (at < 0 || (at === 0 && folded[0] === ' '));
    return this.#prefix.length - 1 - left + (isAtEdge ? TEXT_EDGE : 0);
  }

  /** Returns how much of the suffix follows `to`. */
  after(folded: string, to: number): number {
    let at = folded[to] === ' ' ? to + 1 : to;
    let next = 0;
    while (next < this.#suffix.length && this.#suffix[next] === folded[at]) {
      next += 1;
      at += 1;
    }
    const isAtEdge =
      next === this.#suffix.length &&
      this.#endsText &&
      (at >= folded.length || (at === folded.length - 1 && folded[at] === ' '));
    return next + (isAtEdge ? TEXT_EDGE : 0);
  }

  /** Whether the entire prefix, `others` units of which also preceded twins, occurs exactly once in the text but at a distance before `from`. */
  isNearBefore(folded: string, from: number, others: number): boolean {
    const at = placeOfTrace(folded, this.#prefix, others);
    return at !== -1 && at >= from - NEARBY && at + this.#prefix.length <= from;
  }

  /** Whether the entire suffix, `others` units of which also followed twins, occurs exactly once in the text but at a distance after `to`. */
  isNearAfter(folded: string, to: number, others: number): boolean {
    const at = placeOfTrace(folded, this.#suffix, others);
    return at >= to && at + this.#suffix.length <= to + NEARBY;
  }

  /** True when the text at `from` is only a part of the prefix or the suffix: the same words just before or after the anchored ones. */
  isWithin(folded: string, from: number, quote: string): boolean {
    return [this.#prefix, this.#suffix].some((context) => {
      if (context.length < quote.length + SHORTEST_TRACE) return false;
      for (let at = context.indexOf(quote); at !== -1; at = context.indexOf(quote, at + 1)) {
        if (at <= from && folded.startsWith(context, from - at)) return true;
      }
      return false;
    });
  }

  /** Whether the words before and after the quote are unchanged and other words have replaced it. */
  hasOthersBetween(folded: string): boolean {
    const [before, after] = [this.#prefix.slice(-SHORTEST_TRACE), this.#suffix.slice(0, SHORTEST_TRACE)];
    if (before.length < SHORTEST_TRACE || after.length < SHORTEST_TRACE) return false;
    let at = folded.indexOf(before);
    for (let traces = 0; at !== -1 && traces < MOST_TRACES; traces += 1) {
      const end = at + before.length;
      const gap = folded.slice(end, end + NEARBY).indexOf(after);
      // A single space is allowed there.
      if (gap > 1) return true;
      at = folded.indexOf(before, at + 1);
    }
    return false;
  }
}

/** Returns the position of a context that is long enough and occurs only once; otherwise -1. */
function placeOfTrace(folded: string, trace: string, others: number): number {
  if (trace.length < SHORTEST_TRACE || others >= trace.length) return -1;
  const at = folded.indexOf(trace);
  return folded.includes(trace, at + 1) ? -1 : at;
}
