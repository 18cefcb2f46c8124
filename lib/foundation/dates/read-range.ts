import { amountOf, NUMBER, UNIT } from './periods/amount.ts';
import { readDayOfMonth } from './periods/month-periods.ts';
import { type Period, type Reading, type Rest, restFrom } from './periods/period.ts';
import { readPeriod } from './periods/read-period.ts';
import { PREPOSITION, type RangeReader, readBoth, readFromTo, type ReadRange } from './read-pair.ts';
import type { Span } from './span.ts';

type Side = 'since' | 'after' | 'before' | 'until';

const SIDES: readonly (readonly [RegExp, Side])[] = [
  [/^(?:ever )?since (?:about |around )?(?:the )?/, 'since'],
  [/^(?:(?:on|in|at) or after|not before|no earlier than|not earlier than|at the earliest) (?:the )?/, 'since'],
  [/^(?:starting|beginning|effective)(?: from| in| on| with| as of)? (?:the )?/, 'since'],
  [/^(?:as of|from and including|as far back as) (?:the )?/, 'since'],
  [
    /^(?:(?:on|in|at) or before|not after|no later than|not later than|not newer than|no newer than|up to and including) (?:the )?/,
    'until',
  ],
  [/^(?:up to|up until|until|till|’til|'til|by|through) (?:the )?/, 'until'],
  [
    /^(?:(?:any ?time |sometime |shortly |right |just |immediately )?after|later than|newer than|more recent(?:ly)? than|younger than|following) (?:the )?|^post[- ]/,
    'after',
  ],
  [
    /^(?:(?:any ?time |sometime |shortly |right |just |immediately )?before|prior to|earlier than|older than|preceding) (?:the )?|^pre[- ]/,
    'before',
  ],
];

const readOneSided: RangeReader = (rest, reading) => {
  for (const [pattern, side] of SIDES) {
    const match = pattern.exec(rest.lower);
    if (match === null) continue;
    const article = /the $/.exec(match[0])?.[0].length ?? 0;
    const read = periodAt(rest, match[0].length - article, reading) ?? periodAt(rest, match[0].length, reading);
    if (read === null) continue;
    const { period, end } = read;
    return { length: end, ...oneSide(side, period.point ?? period.span), isWeak: false };
  }
  return null;
};

function periodAt(rest: Rest, offset: number, reading: Reading): { period: Period; end: number } | null {
  const body = restFrom(rest, offset);
  const period = readPeriod(body, reading) ?? readDayOfMonth(body, reading);
  return period === null ? null : { period, end: offset + period.length };
}

function oneSide(side: Side, { start, end }: Span): Pick<ReadRange, 'from' | 'to'> {
  if (side === 'since') return { from: start, to: null };
  if (side === 'after') return { from: end, to: null };
  return side === 'before' ? { from: null, to: start } : { from: null, to: end };
}

const OLD = '(?:more than|over|at least|longer than|older than|upwards of|>)';
const YOUNG =
  '(?:less than|under|at most|within|newer than|younger than|fewer than|no(?:t)? (?:more|older|longer) than|<)';
const OLDER_AGO = new RegExp(String.raw`^(?:from )?${OLD} ${NUMBER} ?${UNIT} (?:ago|old|back|before now)\b`);
const OLDER = new RegExp(String.raw`^older than (?:about )?(?:the (?:last|past) )?${NUMBER} ?${UNIT}(?![-\w])`);
const YOUNGER_AGO = new RegExp(String.raw`^(?:from )?${YOUNG} ${NUMBER} ?${UNIT} (?:ago|old|back)\b`);
const YOUNGER = new RegExp(
  String.raw`^(?:newer than|younger than|no(?:t)? older than|more recent than) (?:the (?:last|past) )?${NUMBER} ?${UNIT}(?![-\w])`,
);

/** "older than six months", "less than a week ago": measured from the day at that distance back. */
const readAge: RangeReader = ({ lower }, reading) => {
  const older = OLDER_AGO.exec(lower) ?? OLDER.exec(lower);
  const match = older ?? YOUNGER_AGO.exec(lower) ?? YOUNGER.exec(lower);
  if (match === null) return null;
  const [text, number = '', unitName = ''] = match;
  const { duration, unit } = amountOf(number, unitName);
  const exact = reading.now.minus(duration);
  const moment = unit === 'hours' || unit === 'minutes' ? exact : exact.startOf('day');
  const sides = older === null ? { from: moment, to: null } : { from: null, to: moment };
  return { length: text.length, ...sides, isWeak: false };
};

const ONWARDS =
  /^,? ?(?:onwards?|and (?:later|after|newer|onwards?|up|beyond)|or (?:later|newer|after)|forward|(?:and )?on(?=\s*(?:$|[?.!,;:)]|(?:by|in|from|for|of|with|and|are|is|were|was|did|do|what|which|how|that|please)\b)))/;
const AND_EARLIER = /^,? ?(?:and|or) (?:earlier|before|older)\b/;

/** Reads a period with or without a preposition; a following "or later" leaves its end open. */
const readPlain: RangeReader = (rest, reading) => {
  const lead = PREPOSITION.exec(rest.lower)?.[0] ?? '';
  const read = periodBehind(lead, rest, reading);
  if (read === null) return null;
  const { period, end } = read;
  const behind = rest.lower.slice(end);
  const open = ONWARDS.exec(behind) ?? AND_EARLIER.exec(behind);
  if (open !== null) {
    const side = oneSide(ONWARDS.test(behind) ? 'since' : 'until', period.point ?? period.span);
    return { length: end + open[0].length, ...side, isWeak: false };
  }
  const raw = rest.raw.slice(end - period.length);
  const isWeak = isCount(lead, raw) || (period.isWeak === true && !isLedBy(lead, raw));
  return { length: end, from: period.span.start, to: period.span.end, isWeak };
};

/** Includes the article in a period that needs one: "in the 90s". */
function periodBehind(lead: string, rest: Rest, reading: Reading): { period: Period; end: number } | null {
  const article = lead.endsWith('the ') ? 4 : 0;
  if (lead === '') {
    const period = readPeriod(rest, reading);
    return period === null ? null : { period, end: period.length };
  }
  return periodAt(rest, lead.length - article, reading) ?? periodAt(rest, lead.length, reading);
}

/** Recognises counts such as "over 2000 documents". */
function isCount(lead: string, raw: string): boolean {
  return /^(?:over|at|around|of|on|through) /.test(lead) && /^\d{4} [a-z]/.test(raw);
}

const BEFORE_ANYTHING = /^(?:in|during|throughout|within|from|dated|over|all through|back in|only in|just in|on) /;
const BEFORE_NAMES = /^(?:for|of|through|around|at) /;

/** Returns whether a preposition makes an ambiguous word a time: "of March" does, "of march", "at 2000" and "on 2000" do not. */
function isLedBy(lead: string, raw: string): boolean {
  const isYear = /^\d{4}/.test(raw);
  if (BEFORE_ANYTHING.test(lead)) return !isYear || !/^(?:over|on) /.test(lead);
  return BEFORE_NAMES.test(lead) && (isYear ? !/^(?:at|around|through) /.test(lead) : /^[A-Z]/.test(raw));
}

const READERS: readonly RangeReader[] = [readFromTo, readBoth, readAge, readOneSided, readPlain];
const MORE = /^(?:,? (?:and|but|or|&)(?: also)? |, ?| )(?=\S)/;

/** Returns the longest phrase at the start of the text; "after 2020 and before 2023" is one phrase, and so is "in 2022 and 2023". */
export function readRange(rest: Rest, reading: Reading): ReadRange | null {
  const first = readOne(rest, reading);
  if (first === null) return null;
  const link = MORE.exec(rest.lower.slice(first.length));
  if (link === null) return first;
  const offset = first.length + link[0].length;
  const second = readOne(restFrom(rest, offset), reading);
  if (second === null) return first;
  const isOpen = first.from === null || first.to === null;
  // A comma alone joins periods that follow without a gap: "in 2021, 2022 and 2023".
  const isList = /[a-z&]/.test(link[0]) || first.to?.toMillis() === second.from?.toMillis();
  const both = isOpen ? narrowed(first, second) : isList ? joined(first, second) : null;
  return both === null ? first : { ...both, length: offset + second.length, isWeak: first.isWeak };
}

function readOne(rest: Rest, reading: Reading): ReadRange | null {
  let best: ReadRange | null = null;
  for (const read of READERS) {
    const range = read(rest, reading);
    if (range !== null && range.length > (best?.length ?? 0)) best = range;
  }
  return best;
}

/** Intersects two ranges that are open at opposite ends. */
function narrowed(first: ReadRange, second: ReadRange): Pick<ReadRange, 'from' | 'to'> | null {
  const [lower, upper] = first.to === null ? [first, second] : [second, first];
  if (lower.to !== null || upper.from !== null || lower.from === null || upper.to === null) return null;
  return lower.from < upper.to ? { from: lower.from, to: upper.to } : null;
}

/** Joins two ranges, from the start of the earlier to the end of the later. */
function joined(first: ReadRange, second: ReadRange): Pick<ReadRange, 'from' | 'to'> | null {
  if (first.from === null || first.to === null || second.from === null || second.to === null) return null;
  const from = first.from < second.from ? first.from : second.from;
  return { from, to: first.to > second.to ? first.to : second.to };
}
