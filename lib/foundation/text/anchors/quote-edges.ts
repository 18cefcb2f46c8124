import type { Context } from './context.ts';

const LETTER = String.raw`[\p{L}\p{N}\p{M}_]`;
/** Scripts without separators between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const DASH = '‐‑–—−-';

/** On the left and right of `|`: characters that belong to one word, number or name. */
const JOINED = [
  new RegExp(String.raw`${LETTER}\|${LETTER}`, 'u'),
  new RegExp(String.raw`${LETTER}[.:'’@/${DASH}]\|${LETTER}`, 'u'),
  new RegExp(String.raw`${LETTER}\|[.:'’@/${DASH}]${LETTER}`, 'u'),
  new RegExp(String.raw`\p{N},\|\p{N}|\p{N}\|,\p{N}`, 'u'),
  new RegExp(String.raw`[+±~<>=$€£¥${DASH}]\|\p{N}|\p{N}\|[%‰°]`, 'u'),
];
/** The number of code units searched for the end of a sentence. */
const LAST_SIGNS = 16;
const SENTENCE_END = /[.!?…。！？;；:：]["'’”»›)\]）」』]*\s*$/;
/** Text before a quote that leads on into it. */
const LEADS_ON = new RegExp(String.raw`(?:${LETTER}|[,،、，${DASH}])[ \t\u00a0]*$`, 'u');
const GOES_ON = new RegExp(String.raw`^[ \t\u00a0]*(?:${LETTER}|[,،、，${DASH}])`, 'u');

/** How a quote begins and ends in its text: properties that a sentence, an item or a line of code can lose when words are put beside it. */
export interface QuoteEdges {
  /** True if the quote continues the word, number or name before it. */
  joinsBefore: boolean;
  joinsAfter: boolean;
  /** True if the quote begins where a sentence, an item or a line begins. */
  opens: boolean;
  closes: boolean;
}

export function quoteEdges(quote: string, { prefix, suffix }: Context): QuoteEdges {
  return {
    joinsBefore: isJoined(prefix, quote),
    joinsAfter: isJoined(quote, suffix),
    opens: !LEADS_ON.test(prefix),
    closes: SENTENCE_END.test(quote.slice(-LAST_SIGNS)) || !GOES_ON.test(suffix),
  };
}

/** Returns false if characters were added that change a word of the quote: `valve` of `valve-less`, `1` of `1.5`. */
export function areWordsKept(was: QuoteEdges, is: QuoteEdges): boolean {
  return (was.joinsBefore || !is.joinsBefore) && (was.joinsAfter || !is.joinsAfter);
}

/** Returns false if a complete sentence, item or line has become part of a longer one: `Open it.` of `Never open it.` */
export function isWholeKept(was: QuoteEdges, is: QuoteEdges): boolean {
  return (!was.opens || is.opens) && (!was.closes || is.closes);
}

function isJoined(before: string, after: string): boolean {
  const [left, right] = [before.slice(-2), after.slice(0, 2)];
  if (UNSPACED.test(before.slice(-1)) || UNSPACED.test(after.slice(0, 1))) return false;
  const border = `${left}|${right}`;
  return JOINED.some((pattern) => pattern.test(border));
}
