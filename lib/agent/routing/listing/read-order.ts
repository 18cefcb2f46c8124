import type { SortField } from '#lib/library/catalogue.ts';

import { CARDINAL, numberOf } from '../words/numbers.ts';

/** In which order documents are asked for, and how many of them. */
export interface AskedOrder {
  sortBy: SortField;
  order: 'asc' | 'desc';
  /** How many are asked for; null for all, or when the words do not say. */
  limit: number | null;
  /** `the newest report` rather than `newest first`. */
  isSuperlative: boolean;
  /** The words that say so. */
  spans: { start: number; end: number }[];
}

type Direction = Pick<AskedOrder, 'sortBy' | 'order'>;

const NEWEST: Direction = { sortBy: 'source_updated_at', order: 'desc' };
const OLDEST: Direction = { sortBy: 'source_updated_at', order: 'asc' };
const LONGEST: Direction = { sortBy: 'page_count', order: 'desc' };
const SHORTEST: Direction = { sortBy: 'page_count', order: 'asc' };
const ADDED_LAST: Direction = { sortBy: 'upload_date', order: 'desc' };
const ADDED_FIRST: Direction = { sortBy: 'upload_date', order: 'asc' };

const ADDED = '(?:added|uploaded|ingested|imported|indexed|received|arrived|acquired)';
const LIBRARY = '(?: (?:to|into|in) (?:the|our|your) (?:library|catalog(?:ue)?|collection|archive|system))?';
const CHANGED = '(?:updated|changed|modified|revised|edited|dated|published|issued|written|released)';

const SUPERLATIVES: readonly (readonly [Direction, string])[] = [
  [
    ADDED_LAST,
    `(?:most recently|latest|last|newest|recently|newly)[ -]${ADDED}|new(?:est)? (?:additions?|arrivals?)|(?:latest|last|newest|most recent) (?:additions?|uploads?)`,
  ],
  [ADDED_FIRST, `(?:least recently|earliest|first)[ -]${ADDED}`],
  [OLDEST, `(?:least recently|earliest)[ -]${CHANGED}`],
  [NEWEST, `(?:most recently|latest|last|(?<!least )recently|newly)[ -]${CHANGED}`],
  [OLDEST, `(?:most )?out(?:dated| of date)(?: most)?`],
  [NEWEST, 'newest|latest|last|most recent|most current|freshest|most up[ -]to[ -]date|recent'],
  [OLDEST, 'oldest|earliest|most ancient|most aged|least recent|stalest|most dated'],
  [LONGEST, 'longest|biggest|largest|thickest|most extensive|lengthiest'],
  [SHORTEST, 'shortest|smallest|thinnest|briefest|tiniest'],
];

const CAME = `(?:(?:was|were|got|has been|have been) ${ADDED}|arrived|came in|came(?= (?:to|into))|joined)`;
const BE = '(?:is|are|was|were)';
const TO_BE = '(?:to be|to have been|to get|(?:that|which) (?:was|were|got))';
const HELD =
  '(?:has|have) (?:been|sat|stood|existed)(?: stored| kept| available)?(?: (?:in|on|with|here)(?: (?:the|our|your))?(?: (?:library|catalog(?:ue)?|collection|archive|system|shelf|us))?)?';
const WITH = '(?:(?:has|have|having|with|of) )?(?:the |an? )?';
const ADDITION = '(?:upload|addition|ingest(?:ion)?|import|arrival)';
const REVISION = '(?:update|modification|revision|change|publication)';

const WITH_MOST: readonly (readonly [Direction, RegExp])[] = [
  [
    LONGEST,
    /\b(?:(?:has|have|having|with) )?(?:the )?(?:most|highest number of|largest number of|greatest number of) pages\b/i,
  ],
  [ADDED_FIRST, new RegExp(`\\b${BE} (?:the )?(?:first|earliest|oldest)(?: ones?)? ${TO_BE} ?${ADDED}\\b`, 'i')],
  [
    ADDED_LAST,
    new RegExp(`\\b${BE} (?:the )?(?:last|latest|newest|most recent)(?: ones?)? ${TO_BE} ?${ADDED}\\b`, 'i'),
  ],
  [ADDED_FIRST, new RegExp(`\\b${HELD} (?:for )?(?:the )?longest(?: time| of all)?\\b`, 'i')],
  [ADDED_LAST, new RegExp(`\\b${HELD} (?:for )?(?:the )?shortest(?: time| of all)?\\b`, 'i')],
  [ADDED_LAST, new RegExp(`\\b${WITH}(?:latest|newest|last|most recent) ${ADDITION} (?:date|time|day)\\b`, 'i')],
  [ADDED_FIRST, new RegExp(`\\b${WITH}(?:earliest|oldest|first) ${ADDITION} (?:date|time|day)\\b`, 'i')],
  [NEWEST, new RegExp(`\\b${WITH}(?:latest|newest|last|most recent) ${REVISION} (?:date|time|day)\\b`, 'i')],
  [OLDEST, new RegExp(`\\b${WITH}(?:earliest|oldest|first) ${REVISION} (?:date|time|day)\\b`, 'i')],
  [SHORTEST, /\b(?:(?:has|have|having|with) )?(?:the )?(?:fewest|least|lowest number of|smallest number of) pages\b/i],
  [ADDED_LAST, new RegExp(`\\b${CAME}${LIBRARY} (?:last|most recently|latest)(?: of all)?\\b`, 'i')],
  [
    ADDED_FIRST,
    new RegExp(`\\b${CAME}${LIBRARY} (?:first|earliest|(?:the )?longest(?: time)? ago)(?: of all)?\\b`, 'i'),
  ],
  [NEWEST, new RegExp(`\\b(?:was|were|got|has been|have been) (?:${CHANGED}) (?:last|most recently|latest)\\b`, 'i')],
  [
    OLDEST,
    new RegExp(
      `\\b(?:was|were|got|has(?: not|n't) been|have(?: not|n't) been) (?:${CHANGED}) (?:first|least recently|(?:for )?(?:the )?longest)\\b`,
      'i',
    ),
  ],
];

/** "The last document that was added": the noun stands between. */
const AROUND: readonly (readonly [Direction, RegExp])[] = [
  [
    ADDED_LAST,
    new RegExp(
      `\\b(last|latest|newest|most recent)(?: [\\w&-]+){1,3}? ((?:(?:that|which|to) )?(?:(?:was|were|be|been|has been|got|we) )?${ADDED})\\b`,
      'i',
    ),
  ],
  [
    ADDED_FIRST,
    new RegExp(
      `\\b(first|earliest|oldest)(?: [\\w&-]+){1,3}? ((?:(?:that|which|to) )?(?:(?:was|were|be|been|has been|got|we) )?${ADDED})\\b`,
      'i',
    ),
  ],
];

const SORT = '(?:(?:sort|order|arrang|rank|list)(?:ed|ing)? )?(?:them )?(?:in )?(?:order )?(?:by|of|according to)';
const SORTS: readonly (readonly [Direction, RegExp])[] = [
  [{ sortBy: 'title', order: 'desc' }, /\b(?:in )?reverse alphabetical(?:ly)?(?: order)?\b|\bz(?:-| to )a\b/i],
  [
    { sortBy: 'title', order: 'asc' },
    new RegExp(
      `\\b(?:sorted |ordered )?(?:in )?alphabetic(?:al(?:ly)?)?(?: order)?\\b|\\ba(?:-| to )z\\b|\\b${SORT} (?:title|name)s?\\b`,
      'i',
    ),
  ],
  [LONGEST, /\b(?:with )?(?:the )?(?:longest|biggest|largest|most pages) (?:ones? )?first\b/i],
  [SHORTEST, /\b(?:with )?(?:the )?(?:shortest|smallest|fewest pages) (?:ones? )?first\b/i],
  [NEWEST, /\b(?:with )?(?:the )?(?:newest|latest|most recent(?:ly updated)?) (?:ones? )?first\b/i],
  [OLDEST, /\b(?:with )?(?:the )?(?:oldest|earliest) (?:ones? )?first\b/i],
  [LONGEST, new RegExp(`\\b${SORT} (?:length|size|page counts?|pages?|number of pages)(?: desc(?:ending)?)?\\b`, 'i')],
  [
    ADDED_LAST,
    new RegExp(
      `\\b${SORT} (?:the )?(?:(?:date|time|day) of )?(?:upload(?:ed)?|added|addition|ingest(?:ion|ed)?|arrival)(?: (?:date|time))?\\b`,
      'i',
    ),
  ],
  [
    NEWEST,
    new RegExp(
      `\\b${SORT} (?:the )?(?:date|age|recency|last update|update date|modification date|last updated|updated)\\b`,
      'i',
    ),
  ],
];

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
  /,? ?\b(?:(?:judging|judged|going|measured|counted|counting|ranked|based|seen) (?:by|on|from)|in terms of|with respect to|as regards|with regard to) (?:the |its |their )?(?:when\b.*|(?:upload|update|modification|ingestion|import)(?: date| time)?)$/i;
const OF_ADDITION = new RegExp(`\\b(?:${ADDED}|upload|ingestion)\\b`, 'i');

/** The order that is asked for; null when none is. Dates must have been blanked: "the last 5 days" is none. */
export function readOrder(text: string): AskedOrder | null {
  const found = readSort(text) ?? readWithMost(text) ?? readAround(text) ?? readSuperlative(text) ?? readFirst(text);
  return found?.isSuperlative === false ? (outstandingBy(found, text) ?? found) : found;
}

/** "The oldest by upload date" is one: the date only says which age is meant. */
function outstandingBy(sort: AskedOrder, text: string): AskedOrder | null {
  const outstanding = readSuperlative(text);
  const isOfAge = ({ sortBy }: AskedOrder) => sortBy === 'upload_date' || sortBy === 'source_updated_at';
  if (outstanding === null || !isOfAge(sort) || !isOfAge(outstanding)) return null;
  const [by] = sort.spans;
  const isApart = by !== undefined && outstanding.spans.every(({ start, end }) => end <= by.start || by.end <= start);
  return isApart ? { ...outstanding, sortBy: sort.sortBy, spans: [...outstanding.spans, ...sort.spans] } : null;
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
    const first = readFirst(text) ?? readCount(text.slice(0, match.index));
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
    const counted = new RegExp(`^(?:(${CARDINAL}) )?${first}(?: (${CARDINAL})\\b)?`, 'i').exec(whole);
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
    const count = numberOf(match[1] ?? match[2] ?? '');
    const isByAddition = direction.sortBy === 'source_updated_at' && OF_ADDITION.test(text);
    const sortBy = isByAddition ? 'upload_date' : direction.sortBy;
    const basis = BASIS.exec(text);
    return {
      ...direction,
      sortBy,
      limit: count,
      isSuperlative: true,
      spans: [spanOf(match), ...(basis === null ? [] : [spanOf(basis)])],
    };
  }
  return null;
}

/** "Which three policies were added last". */
function readCount(text: string): Pick<AskedOrder, 'limit' | 'spans'> | null {
  const match = new RegExp(`^(?:what|which|the|name|list|show)(?: (?:are|were|me|us|the))* (${CARDINAL})\\b`, 'i').exec(
    text,
  );
  const [whole, count] = match ?? [];
  if (whole === undefined || count === undefined) return null;
  return { limit: numberOf(count), spans: [{ start: whole.length - count.length, end: whole.length }] };
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
