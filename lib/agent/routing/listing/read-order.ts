import { CARDINAL, numberOf } from '../words/numbers.ts';
import { ADDED, ADDED_LAST, AROUND, type Direction, NEWEST, SORTS, SUPERLATIVES, WITH_MOST } from './order-words.ts';
import { readAskedCount } from './read-asked-count.ts';

/** In which order documents are asked for, and how many of them. */
export interface AskedOrder extends Direction {
  /** How many are asked for; null for all, or when the words do not say. */
  limit: number | null;
  /** `the newest report` rather than `newest first`. */
  isSuperlative: boolean;
  /** The words that say so. */
  spans: { start: number; end: number }[];
}

const SUPERLATIVE = SUPERLATIVES.map(
  ([direction, words]) =>
    [
      direction,
      new RegExp(
        `\\b(?:(?:the|our|your|its) )?(?:(?:top|first|last) )?(?:(${CARDINAL}) )?(?:of )?(?:the )?(?:${words})\\b(?: (${CARDINAL})(?! pages?\\b)\\b)?`,
        'i',
      ),
    ] as const,
);
const FIRST_OF_ALL = new RegExp(`\\b(?:the )?(?:top|first) (${CARDINAL})\\b(?! pages?\\b)`, 'i');
const LAST_OF_ALL = new RegExp(`\\b(?:the )?last (${CARDINAL})\\b(?! pages?\\b)`, 'i');

/** "Judging by when it was uploaded": what tells the age. */
const BASIS =
  /,? ?\b(?:(?:judging|judged|going|measured|counted|counting|ranked|based|seen) (?:by|on|from)|in terms of|with respect to|as regards|with regard to) (?:the |its |their )?(?:when\b.*|(?:last |latest )?(?:upload|update|modification|ingestion|import)(?: date| time)?)$/i;
const OF_ADDITION = new RegExp(`\\b(?:${ADDED}|upload|ingestion)\\b`, 'i');

/** The order that is asked for; null when none is. Dates must have been blanked: "the last 5 days" is none. */
export function readOrder(text: string): AskedOrder | null {
  const basis = BASIS.exec(text);
  const found = readPlainOrder(basis === null ? text : text.slice(0, basis.index));
  if (found === null || basis === null) return found;
  const isByAddition = found.sortBy === 'source_updated_at' && OF_ADDITION.test(basis[0]);
  return { ...found, ...(isByAddition && { sortBy: 'upload_date' }), spans: [...found.spans, spanOf(basis)] };
}

function readPlainOrder(text: string): AskedOrder | null {
  const found = readSort(text) ?? readWithMost(text) ?? readAround(text) ?? readSuperlative(text) ?? readFirst(text);
  return found?.isSuperlative === false ? (outstandingBy(found, text) ?? found) : found;
}

/** "The oldest by upload date" is one: the date only says which age is meant. */
function outstandingBy(sort: AskedOrder, text: string): AskedOrder | null {
  const outstanding = readSuperlative(text);
  const isOfAge = ({ sortBy }: AskedOrder) => sortBy === 'upload_date' || sortBy === 'source_updated_at';
  if (outstanding === null || !isOfAge(sort) || !isOfAge(outstanding)) return null;
  const [by] = sort.spans;
  const isApart =
    by !== undefined && outstanding.spans.slice(0, 1).every(({ start, end }) => end <= by.start || by.end <= start);
  return isApart
    ? {
        ...outstanding,
        limit: outstanding.limit ?? sort.limit,
        sortBy: sort.sortBy,
        spans: [...outstanding.spans, ...sort.spans],
      }
    : null;
}

function readSort(text: string): AskedOrder | null {
  for (const [direction, pattern] of SORTS) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const isReversed = /\b(?:asc(?:ending)?|increasing)\b/i.exec(text);
    const isFalling = /\b(?:desc(?:ending)?|decreasing)\b/i.exec(text);
    const order = isReversed ? 'asc' : isFalling ? 'desc' : direction.order;
    const first = readFirst(text);
    const spans = [
      spanOf(match),
      ...(first?.spans ?? []),
      ...[isReversed, isFalling].flatMap((m) => (m ? [spanOf(m)] : [])),
    ];
    return { sortBy: direction.sortBy, order, limit: first?.limit ?? null, isSuperlative: false, spans };
  }
  return null;
}

function readWithMost(text: string): AskedOrder | null {
  for (const [direction, pattern] of WITH_MOST) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const first = readFirst(text) ?? readAskedCount(text.slice(0, match.index));
    return {
      ...direction,
      limit: first?.limit ?? null,
      isSuperlative: true,
      spans: [spanOf(match), ...(first?.spans ?? [])],
    };
  }
  return null;
}

function readAround(text: string): AskedOrder | null {
  for (const [direction, pattern] of AROUND) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const [whole, first = '', behind = ''] = match;
    const end = match.index + whole.length;
    const counted = new RegExp(`^(?:(${CARDINAL}) )?${first}(?: (${CARDINAL})\\b(?! pages?\\b))?`, 'i').exec(whole);
    const count = counted?.[1] ?? counted?.[2];
    const spans = [
      { start: match.index, end: match.index + (counted?.[0] ?? first).length },
      { start: end - behind.length, end },
    ];
    return { ...direction, limit: numberOf(count ?? ''), isSuperlative: true, spans };
  }
  return null;
}

function readSuperlative(text: string): AskedOrder | null {
  for (const [direction, pattern] of SUPERLATIVE) {
    const match = pattern.exec(text);
    if (match === null) continue;
    return outstandingAs(direction, match, text);
  }
  return null;
}

function outstandingAs(direction: Direction, match: RegExpExecArray, text: string): AskedOrder {
  const said = match[1] ?? match[2];
  const apart = said === undefined ? readAskedCount(text) : null;
  const isByAddition = direction.sortBy === 'source_updated_at' && OF_ADDITION.test(text);
  return {
    ...direction,
    sortBy: isByAddition ? 'upload_date' : direction.sortBy,
    limit: said === undefined ? (apart?.limit ?? null) : numberOf(said),
    isSuperlative: true,
    spans: [spanOf(match), ...(apart?.spans ?? [])],
  };
}

/** "The first ten reports" have no other order than that of titles; "the last ten" are the newest. */
function readFirst(text: string): AskedOrder | null {
  const first = FIRST_OF_ALL.exec(text);
  const match = first ?? LAST_OF_ALL.exec(text);
  if (match === null) return null;
  const direction: Direction = first === null ? NEWEST : { sortBy: 'title', order: 'asc' };
  const byAddition = first === null && new RegExp(`\\b${ADDED}\\b`, 'i').test(text);
  return {
    ...(byAddition ? ADDED_LAST : direction),
    limit: numberOf(match[1] ?? ''),
    isSuperlative: true,
    spans: [spanOf(match)],
  };
}

function spanOf(match: RegExpExecArray): { start: number; end: number } {
  return { start: match.index, end: match.index + match[0].length };
}
