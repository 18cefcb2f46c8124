import type { MatchedField } from '#lib/contracts/document-filter.ts';
import type { CatalogueEntry } from '#lib/library/catalogue.ts';

import { CARDINAL, numberOf } from '../words/numbers.ts';
import { questionWords, type QuestionWord } from '../words/question-words.ts';
import { type KnownValue, valuesAt, type Vocabulary } from '../words/vocabulary.ts';
import { entryHas, valuesOf } from './entry-has.ts';

/** Whether a document is within what was asked for. */
export type EntryTest = (entry: CatalogueEntry) => boolean;

/** What a question leaves out, and how many pages it asks for: what no filter of the catalogue can say. */
export interface Limits {
  /** The question without the words that say so. */
  rest: string;
  tests: EntryTest[];
}

const LEAD =
  '(?:(?:that |which |who )?(?:are|is|have|has|having|with|of|run(?:s|ning)? to|run|reach(?:es)?|count(?:s|ing)?|span(?:s|ning)?|contain(?:s|ing)?|compris(?:e|es|ing)) )?';
const PAGES = '(?: |-)?pages?\\b(?: (?:long|in length|each))?';
const N = `(${CARDINAL})`;

const PAGE_LIMITS: readonly (readonly [string, (first: number, second: number) => readonly [number, number]])[] = [
  [`(?:between |from )?${N}(?: and | to |-|–| - )${N}${PAGES}`, (from, to) => [from, to]],
  [
    `(?:at least|no (?:less|fewer|shorter) than|not (?:less|fewer) than|(?:a )?minimum(?: of)?) ${N}${PAGES}`,
    (from) => [from, Infinity],
  ],
  [
    `${N}(?: pages?)? (?:or|and) (?:more|longer|over|above)(?: pages?)?(?: long)?(?=$|[^\\w])`,
    (from) => [from, Infinity],
  ],
  [`${N}\\+${PAGES}`, (from) => [from, Infinity]],
  [
    `(?:at most|up to|no (?:more|longer) than|not (?:more|longer) than|(?:a )?max(?:imum)?(?: of)?) ${N}${PAGES}`,
    (to) => [0, to],
  ],
  [`${N}(?: pages?)? or (?:fewer|less|shorter)(?: pages?)?(?: long)?(?=$|[^\\w])`, (to) => [0, to]],
  [
    `(?:(?:more|greater|longer|bigger|larger|thicker) than|over|above|beyond|exceed(?:s|ing)?) ${N}${PAGES}`,
    (above) => [above + 1, Infinity],
  ],
  [`(?:(?:less|fewer|shorter|smaller|thinner) than|under|below) ${N}${PAGES}`, (below) => [0, below - 1]],
  [`(?:exactly|precisely|just|only) ${N}${PAGES}`, (pages) => [pages, pages]],
  [`${N}-pag(?:e[ds]?|ers?)\\b`, (pages) => [pages, pages]],
];
const PAGE_LIMIT = PAGE_LIMITS.map(([words, range]) => [new RegExp(`\\b${LEAD}(?:${words})`, 'i'), range] as const);
const SO_MANY = new RegExp(`\\b${LEAD.replace(/\?$/, '')}${N}${PAGES}`, 'i');
const SINGLE = /\b(?:single|one)[- ]page(?:d|rs?)?\b/i;

const FIELD_NAMES: readonly (readonly [MatchedField, string])[] = [
  ['department', '(?:departments?|teams?|divisions?|units?)'],
  ['author', '(?:authors?|writers?)'],
  ['language', 'languages?'],
  ['origin', '(?:origins?|sources?|source systems?)'],
  ['document_type', '(?:document )?types?'],
];
const NOTED = '(?: (?:assigned|recorded|given|named|known|stated|noted|set|specified)(?: to them)?)?(?: at all)?';
const WITHOUT =
  "(?:(?:that |which )?(?:(?:are |is )?without|with no|have no|has no|having no|lack(?:s|ing)?|(?:are |is )?missing|belong(?:s|ing)? to no|(?:are |is )?(?:assigned to|from|of|in|by|under) no)|(?:that |which )?(?:(?:do|does|are|is|have|has)(?: not|n't)|not)(?: (?:have|belong(?:ing)?(?: to)?|assigned(?: to)?|from|of|by|in|carry|name|list|state))?)";
const MISSING = FIELD_NAMES.map(
  ([field, names]) =>
    [
      field,
      new RegExp(
        `\\b${WITHOUT} (?:an? |any |the )?(?:known |recorded |given |named |assigned )?${names}\\b(?! other)${NOTED}`,
        'i',
      ),
    ] as const,
);

const OTHER = `(?:(?:an? |any |some |another )?(?:(?:${FIELD_NAMES.map(([, names]) => names).join('|')}) )?other than)`;
const EXCEPT = `(?:except(?:ing|ed)?(?: for)?|exclud(?:e|es|ed|ing)|apart from|aside from|leaving out|leave out|ignoring|minus|but (?:for|without|no)|(?:and|but) not)`;
const NOT = `(?:(?:that |which |who )?(?:(?:are|is|were|was|do|does|did|have|has|be)(?: not|n't)|not)|(?:(?:that |which |who )?(?:are |is )?neither)|non|${OTHER}|outside(?: of)?|besides|without)`;
const NEGATOR = new RegExp(`\\b(?:(${EXCEPT})|${NOT})\\b[ -]?`, 'i');
/** What is left of a denial that was not understood. */
const DENIAL = /\b(?:not|no|non|never|neither|nor|none|without|except|excluding|other than|apart from|unless)\b|n't\b/i;

const BETWEEN = new Set(
  `or and nor the a an any our those these ones one from of in by to for with which that are is were was be been being written authored
  published issued stored kept held belong belongs belonging come comes coming stem stems made documents document files everything`.split(
    /\s+/,
  ),
);
const BEHIND = new Set('ones one department team division documents document files language system'.split(' '));

/** Takes limits out of a question; null when it denies something in words that are not understood. */
export function readLimits(question: string, vocabulary: Vocabulary): Limits | null {
  const tests: EntryTest[] = [];
  let rest = takePages(question, tests);
  rest = takeMissing(rest, tests);
  for (let match = NEGATOR.exec(rest); match !== null; match = NEGATOR.exec(rest)) {
    const left = takeNegated(rest, match, { vocabulary, tests });
    if (left === null) return null;
    rest = left;
  }
  return DENIAL.test(rest) ? null : { rest, tests };
}

function takePages(text: string, tests: EntryTest[]): string {
  for (const [pattern, rangeOf] of PAGE_LIMIT) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const [least, most] = rangeOf(numberOf(match[1] ?? '') ?? NaN, numberOf(match[2] ?? '') ?? NaN);
    tests.push(({ pageCount }) => pageCount >= least && pageCount <= most);
    return takePages(cut(text, match.index, match.index + match[0].length), tests);
  }
  const match = SINGLE.exec(text) ?? SO_MANY.exec(text);
  if (match === null) return text;
  const pages = numberOf(match[1] ?? '1');
  tests.push(({ pageCount }) => pageCount === pages);
  return cut(text, match.index, match.index + match[0].length);
}

function takeMissing(text: string, tests: EntryTest[]): string {
  return MISSING.reduce((left, [field, pattern]) => {
    const match = pattern.exec(left);
    if (match === null) return left;
    tests.push((entry) => valuesOf(entry, field).length === 0);
    return cut(left, match.index, match.index + match[0].length);
  }, text);
}

function takeNegated(
  text: string,
  match: RegExpExecArray,
  { vocabulary, tests }: { vocabulary: Vocabulary; tests: EntryTest[] },
): string | null {
  const from = match.index + match[0].length;
  const words = questionWords(text);
  const first = words.findIndex(({ start }) => start >= from);
  if (first < 0) return null;
  const { values, end } = valuesFrom(words, first, { vocabulary, isMixed: match[1] !== undefined });
  const fields = [...new Set(values.map(({ field }) => field))];
  if (fields.length === 0) return null;
  tests.push(
    (entry) =>
      !fields.every((field) => values.some((known) => known.field === field && entryHas(entry, field, known.value))),
  );
  return cut(text, match.index, end);
}

/** The values that are left out: those of one field, or, behind "except", all that describe what is. */
function valuesFrom(
  words: readonly QuestionWord[],
  first: number,
  { vocabulary, isMixed }: { vocabulary: Vocabulary; isMixed: boolean },
): { values: KnownValue[]; end: number } {
  const values: KnownValue[] = [];
  let end = 0;
  let index = first;
  for (const word of words.slice(first)) {
    if (word !== words[index]) continue;
    const { fitting, length } = fittingAt(words, index, { vocabulary, before: isMixed ? undefined : values[0] });
    const isBehind = BEHIND.has(word.word);
    if (length === 0 && !isBehind && !BETWEEN.has(word.word)) break;
    values.push(...fitting);
    index += Math.max(1, length);
    if (length > 0 || (isBehind && values.length > 0)) end = (words[index - 1] ?? word).end;
  }
  return { values, end };
}

/** The values at a word, with how many words they are; none at a word that only joins. */
function fittingAt(
  words: readonly QuestionWord[],
  index: number,
  { vocabulary, before }: { vocabulary: Vocabulary; before: KnownValue | undefined },
): { fitting: KnownValue[]; length: number } {
  const found = BETWEEN.has(words[index]?.word ?? '') ? null : valuesAt(words, index, vocabulary);
  const fitting = fittingIn(found?.values ?? [], before);
  return { fitting, length: fitting.length > 0 && found !== null ? found.length : 0 };
}

/** Whole names, all of one field: that of the value before, where there is one. */
function fittingIn(found: readonly KnownValue[], before: KnownValue | undefined): KnownValue[] {
  const whole = found.filter(({ isPart }) => !isPart);
  const field = before?.field ?? whole[0]?.field;
  return whole.filter((known) => known.field === field);
}

function cut(text: string, start: number, end: number): string {
  return `${text.slice(0, start)} ${text.slice(end)}`.replace(/\s+/g, ' ').trim();
}
