import { GraphemeEdges } from '../graphemes.ts';
import { sliceRange, type TextRange } from '../range.ts';
import { chooseOccurrence } from './choose-occurrence.ts';
import { contextAround, type Context, FoldedContext } from './context.ts';
import { foldWords } from './fold-words.ts';
import { isWholeKept, quoteEdges } from './quote-edges.ts';
import { type AnchoredWords, MOST_PLACES, SameWords, type WordsAt } from './same-words.ts';
import type { AnchorResolution, TextAnchor, Twins } from './text-anchor.ts';

/** Words of this weight are unique. */
const DISTINCTIVE = 28;
/** Minimum weight; words of less weight are not distinctive. */
const SAYS_SOMETHING = 8;
/** Assumed if nothing is known about twins: there may be any number of them. */
const UNKNOWN: Twins = { count: Number.POSITIVE_INFINITY, prefix: 0, suffix: 0 };

/** A text whose passages are anchored, or located by the anchors of another version. It is folded once, when first needed. */
export class AnchoredText {
  readonly #text: string;
  readonly #edges: GraphemeEdges;
  readonly #sameWords: SameWords;

  constructor(text: string) {
    this.#text = text;
    this.#edges = new GraphemeEdges(text);
    this.#sameWords = new SameWords(text, this.#edges);
  }

  /** Returns the anchor of a range that begins and ends between graphemes. */
  describe(range: TextRange): TextAnchor {
    const { start, end } = range;
    return { start, end, quote: sliceRange(this.#text, range), ...this.context(range), twins: this.twins(range) };
  }

  /** Returns the context of a range: prefix and suffix of its anchor. */
  context(range: TextRange): Context {
    return contextAround(this.#text, range, this.#edges);
  }

  /** Finds other occurrences of the words of a range; null when there are none. */
  twins(range: TextRange): Twins | null {
    const words = anchoredWords(sliceRange(this.#text, range), this.context(range));
    const found = this.#sameWords.find(words);
    const { wholeBefore, wholeAfter } = words.context;
    if (found === null) return { count: MOST_PLACES, prefix: wholeBefore, suffix: wholeAfter };
    const others = found.filter(({ start, end }) => end <= range.start || start >= range.end);
    if (others.length === 0) return null;
    return {
      count: others.length,
      prefix: Math.max(...others.map(({ before }) => before)),
      suffix: Math.max(...others.map(({ after }) => after)),
    };
  }

  /**
   * Finds an anchored passage of another version in this one. The result begins and ends between graphemes, and its words fold to those of the quote
   * (see `foldWords`): nothing is ever found approximately.
   */
  resolve(anchor: TextAnchor): AnchorResolution {
    const words = anchoredWords(anchor.quote, anchor);
    const found = this.#sameWords.find(words);
    if (found === null) return { status: 'orphaned' };
    const { context } = words;
    const weight = weightOf(anchor.quote);
    const { text } = this.#sameWords.folded;
    const isHeld = this.#holds(anchor);
    const isOldRange = ({ start, end }: WordsAt) => isHeld && anchor.start <= start && end <= anchor.end;
    const candidates = found.filter(
      (place) => isWholeKept(words.edges, place.edges) && !this.#isNeighbour(place, words),
    );
    const chosen = chooseOccurrence(
      { candidates, total: found.length },
      {
        whole: { before: context.wholeBefore, after: context.wholeAfter, isNeeded: weight < SAYS_SOMETHING },
        twins: anchor.twins === undefined ? UNKNOWN : anchor.twins,
        isDistinctive: weight >= DISTINCTIVE,
        isOldRange,
        isNearBefore: ({ from }, shared) => context.isNearBefore(text, from, shared),
        isNearAfter: ({ from }, shared) => context.isNearAfter(text, from + words.folded.length, shared),
        isReplaced: () => context.hasOthersBetween(text),
      },
    );
    if (chosen === null) return { status: 'orphaned' };
    if (isOldRange(chosen)) return { status: 'exact', start: anchor.start, end: anchor.end };
    return { status: 'moved', start: chosen.start, end: chosen.end };
  }

  /** Whether a place holds the same words just before or after the anchored ones. */
  #isNeighbour({ from, before, after }: WordsAt, { context, folded }: AnchoredWords): boolean {
    const isItself = before === context.wholeBefore && after === context.wholeAfter;
    return !isItself && context.isWithin(this.#sameWords.folded.text, from, folded);
  }

  /** Whether the anchor's own range holds its quote, in complete graphemes. */
  #holds({ start, end, quote }: TextAnchor): boolean {
    const isWhole = this.#edges.startOf(start) === start && this.#edges.endOf(end) === end;
    return isWhole && this.#text.slice(start, end) === quote;
  }
}

function anchoredWords(quote: string, context: Context): AnchoredWords {
  return {
    folded: foldWords(quote).text.trim(),
    context: new FoldedContext(context),
    edges: quoteEdges(quote, context),
  };
}

/** Estimates how distinctive words are: a digit weighs more than a letter, and a character of a script without an alphabet as much as a word. */
function weightOf(quote: string): number {
  const signs = quote.match(/[\p{L}\p{N}]/gu) ?? [];
  return signs.reduce((weight, sign) => weight + (WITHOUT_ALPHABET.test(sign) ? 3 : /\p{N}/u.test(sign) ? 2 : 1), 0);
}

const WITHOUT_ALPHABET = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
