import { CARDINAL, numberOf } from '../words/numbers.ts';
import { hasArrival, hasChange, LAST_CHANGE } from './date-field.ts';
import type { AskedOrder } from './read-order.ts';

const NEW = '(?:newest|latest|freshest|youngest|(?:the )?most recent(?:ly)?|most current)';
const OLD =
  '(?:oldest|earliest|stalest|least recent(?:ly)?|longest ago|furthest (?:back|in the past|away)|farthest back|longest time ago|most (?:outdated|out of date|neglected|ancient)|out of date)';
const OTHERS = '(?:all|any|every)(?: (?:of |the |other)+)? ?(?:others?|ones?|else|rest)?';

/** "Newest first", "with the oldest on top", "starting with the latest": from which end a list begins. */
const BEGINNING = new RegExp(
  `\\b(?:(?:(${NEW})|(${OLD}))(?: [\\w-]+)? (?:first|on top|at the top|to start)|(?:starting|beginning) with the (?:(${NEW})|(${OLD})))\\b`,
  'i',
);
const AGED = new RegExp(
  `\\b(?:${OLD}|older than ${OTHERS}|(?:before|earlier than|ahead of) ${OTHERS.replace('all|', '')})(?=\\W|$)`,
  'i',
);
/** The longest time, where something says that it is no length. */
const LONGEST = /\b(?:(?:for |in |since )?(?:the )?longest(?: time)?)\b/i;
const LASTING =
  /\b(?:un(?:touched|changed|revised|edited|modified)|ago|without|gone|neglected|longest time|not|(?:been|had|sat|held|kept|around)\b.*\bin (?:the|our|your) \w+|in (?:the|our|your) \w+ (?:for )?(?:the )?longest)\b|n't\b/i;
const RECENT = new RegExp(
  `\\b(?:${NEW}|(?:newer|later|more recent(?:ly)?) than ${OTHERS}|after ${OTHERS}|recently)(?=\\W|$)`,
  'i',
);
const FIRST = /\b(?:the )?(?:very )?first\b(?! (?:of all|page)\b)/i;
const LAST = /\b(?:the )?(?:very )?last\b/i;
const COUNT = new RegExp(
  `\\b(${CARDINAL})\\b(?! ?(?:pages?|days?|weeks?|months?|years?|hours?|languages?|departments?)\\b)`,
  'gi',
);
/** "The stalest, meaning the one updated least recently". */
const SAID_AGAIN = new RegExp(`\\b(?:${NEW}|${OLD})(?=\\W|$)`, 'gi');
const SORTED = /\b(?:sort|order|arrang|rank)\w*\b/i;

/**
 * The order by time that a question asks for in whatever words: which end, of which time, and how many. Null when it says none. Dates must
 * have been blanked.
 */
export function readLooseOrder(text: string): AskedOrder | null {
  const plain = text.replace(LAST_CHANGE, (words) => ' '.repeat(words.length));
  const end = readEnd(plain) ?? readEnd(text);
  if (end === null) return null;
  const isOfArrival =
    hasArrival(text) ||
    (!hasChange(text) && /\b(?:in|to|into) (?:the|our|your) (?:library|catalog|collection)/i.test(text));
  const count = readNumber(text);
  return {
    sortBy: isOfArrival ? 'upload_date' : 'source_updated_at',
    order: end.order,
    limit: count?.limit ?? null,
    isSuperlative: count !== null || !SORTED.test(text),
    spans: [...end.spans, ...Array.from(plain.matchAll(SAID_AGAIN), spanOf), ...(count === null ? [] : [count.span])],
  };
}

function readEnd(text: string): Pick<AskedOrder, 'order' | 'spans'> | null {
  const beginning = BEGINNING.exec(text);
  if (beginning !== null)
    return { order: (beginning[1] ?? beginning[3]) === undefined ? 'asc' : 'desc', spans: [spanOf(beginning)] };
  const aged = (LASTING.test(text) ? LONGEST.exec(text) : null) ?? AGED.exec(text);
  if (aged !== null) return { order: 'asc', spans: [spanOf(aged)] };
  const recent = RECENT.exec(text);
  return recent === null ? readPlainEnd(text) : { order: 'desc', spans: [spanOf(recent)] };
}

/** "Came in first", "was changed last". */
function readPlainEnd(text: string): Pick<AskedOrder, 'order' | 'spans'> | null {
  const first = hasArrival(text) || hasChange(text) || SORTED.test(text) ? FIRST.exec(text) : null;
  if (first !== null) return { order: 'asc', spans: [spanOf(first)] };
  const last = LAST.exec(text);
  return last === null ? null : { order: 'desc', spans: [spanOf(last)] };
}

/** How many, wherever it stands; "the one" counts nothing. */
function readNumber(text: string): { limit: number; span: { start: number; end: number } } | null {
  for (const match of text.matchAll(COUNT)) {
    const limit = numberOf(match[1] ?? '');
    if (limit === null || limit > 50 || /^one$/i.test(match[0])) continue;
    return { limit, span: spanOf(match) };
  }
  return null;
}

function spanOf({ index, 0: { length } }: RegExpExecArray): { start: number; end: number } {
  return { start: index, end: index + length };
}
