import type { SortField } from '#lib/library/catalogue.ts';

import { CARDINAL } from '../words/numbers.ts';

/** What is sorted by, and from which end. */
export interface Direction {
  sortBy: SortField;
  order: 'asc' | 'desc';
}

export const NEWEST: Direction = { sortBy: 'source_updated_at', order: 'desc' };
const OLDEST: Direction = { sortBy: 'source_updated_at', order: 'asc' };
const LONGEST: Direction = { sortBy: 'page_count', order: 'desc' };
const SHORTEST: Direction = { sortBy: 'page_count', order: 'asc' };
export const ADDED_LAST: Direction = { sortBy: 'upload_date', order: 'desc' };
const ADDED_FIRST: Direction = { sortBy: 'upload_date', order: 'asc' };

/** How documents come into the library. */
export const ADDED = '(?:added|uploaded|ingested|imported|indexed|received|arrived|acquired)';
const LIBRARY = '(?: (?:to|into|in) (?:the|our|your) (?:library|catalog(?:ue)?|collection|archive|system))?';
const CHANGED = '(?:updated|changed|modified|revised|edited|dated|published|issued|written|released)';

/** `newest`, `most recently updated`: before a noun. */
export const SUPERLATIVES: readonly (readonly [Direction, string])[] = [
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

/** `with the most pages`: behind it. */
export const WITH_MOST: readonly (readonly [Direction, RegExp])[] = [
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
  [
    ADDED_LAST,
    new RegExp(
      `\\b${WITH}(?:latest|newest|last|most recent) (?:${ADDITION} (?:date|time|day)s?|(?:upload|addition|import|arrival)s)\\b`,
      'i',
    ),
  ],
  [
    ADDED_FIRST,
    new RegExp(
      `\\b${WITH}(?:earliest|oldest|first) (?:${ADDITION} (?:date|time|day)s?|(?:upload|addition|import|arrival)s)\\b`,
      'i',
    ),
  ],
  [
    NEWEST,
    new RegExp(
      `\\b${WITH}(?:latest|newest|last|most recent) (?:${REVISION} (?:date|time|day)s?|(?:update|edit|revision|change)s)\\b`,
      'i',
    ),
  ],
  [
    OLDEST,
    new RegExp(
      `\\b${WITH}(?:earliest|oldest|first) (?:${REVISION} (?:date|time|day)s?|(?:update|edit|revision|change)s)\\b`,
      'i',
    ),
  ],
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
export const AROUND: readonly (readonly [Direction, RegExp])[] = [
  [
    ADDED_LAST,
    new RegExp(
      `\\b(?:(?:${CARDINAL}) )?(last|latest|newest|most recent)(?: [\\w&-]+){1,7}? ((?:(?:that|which|to) )?(?:(?:was|were|be|been|has been|got|we) )?${ADDED})\\b`,
      'i',
    ),
  ],
  [
    ADDED_FIRST,
    new RegExp(
      `\\b(?:(?:${CARDINAL}) )?(first|earliest|oldest)(?: [\\w&-]+){1,7}? ((?:(?:that|which|to) )?(?:(?:was|were|be|been|has been|got|we) )?${ADDED})\\b`,
      'i',
    ),
  ],
];

const SORT =
  '(?:(?:sort|order|arrang|rank|list)(?:ed|ing)? )?(?:them )?(?:in )?(?:order )?(?:by|(?<!out )of|according to)';
/** `sorted by title`. */
export const SORTS: readonly (readonly [Direction, RegExp])[] = [
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
  [
    NEWEST,
    /\b(?:with )?(?:the )?(?:newest|latest|most recent(?:ly updated)?) (?:ones? )?(?:first|on top|at the top)\b/i,
  ],
  [OLDEST, /\b(?:with )?(?:the )?(?:oldest|earliest) (?:ones? )?(?:first|on top|at the top)\b/i],
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
      `\\b${SORT} (?:the )?(?:date|age|recency|(?:date of )?(?:the )?last (?:update|change|edit|modification|revision|updated|changed|edited|modified)|update date|modification date|updated)\\b`,
      'i',
    ),
  ],
];
