import type { MatchedField } from '#lib/contracts/document-filter.ts';
import type { CatalogueEntry } from '#lib/library/catalogue.ts';
import { areNearTerms, isMisspelling } from '#lib/quoting/near-terms.ts';
import type { Calendar, DateRange } from '#lib/dates/calendar.ts';
import { findDatePhrase } from '#lib/dates/find-date-phrase.ts';
import { terms } from '#lib/text/terms.ts';

import { entryHas } from '../listing/entry-has.ts';
import type { DocumentPhrase } from '../listing/read-phrase.ts';
import { documentNoun } from '../words/document-nouns.ts';
import { comparableWords, questionWords } from '../words/question-words.ts';
import { quotedParts } from '../words/quoted-parts.ts';

interface Contest {
  phrase: DocumentPhrase;
  name: string;
  pool: readonly CatalogueEntry[];
  /** What titles that name a time are read by. */
  now: Date;
  calendar: Calendar;
}

interface Scored {
  entry: CatalogueEntry;
  /** The share of what the phrase says that fits, 0–1. */
  coverage: number;
  /** The title says nothing but what the phrase says. */
  isTitleCovered: boolean;
  /** The title has all of what the phrase says, and says nothing else, not even a year. */
  isWholeTitle: boolean;
  /** How many of the phrase's own words the title has. */
  titleHits: number;
  /** How many of the phrase's numbers the title has: versions, ticket numbers, years. */
  numberHits: number;
  /** The title itself has the time that the phrase names. */
  isDatedByTitle: boolean;
}

const LEAST_COVERAGE = 0.6;

/** The candidates that fit best, all about equally; none when none fits well. */
export function scoreCandidates(contest: Contest): {
  entries: CatalogueEntry[];
  isStrong: boolean;
  isCovered: boolean;
  /** All of what the phrase says fits. */
  isFull: boolean;
} {
  const scored = quotedIn(contest).map((entry) => score(entry, contest));
  const full = preferDated(mostNumbered(scored.filter(({ coverage }) => coverage === 1)));
  const chosen = full.length > 0 ? full : bestOf(mostNumbered(scored.filter(fitsInPart)));
  const whole = chosen.filter(({ isWholeTitle }) => isWholeTitle);
  const winners = whole.length === 1 ? whole : chosen;
  const isStrong = winners.every(({ isWholeTitle, titleHits }) => isWholeTitle || titleHits > 1);
  const isCovered = winners.every(({ isTitleCovered }) => isTitleCovered);
  return { entries: winners.map(({ entry }) => entry), isStrong, isCovered, isFull: full.length > 0 };
}

/** What stands in quotation marks stands in the title, where any title has it. */
function quotedIn({ name, pool }: Contest): readonly CatalogueEntry[] {
  const quoted = quotedParts(name).map((part) => comparableWords(part).join(' '));
  const having = pool.filter(({ title }) => {
    const own = ` ${comparableWords(title).join(' ')} `;
    return quoted.some((part) => own.includes(` ${part} `));
  });
  return having.length > 0 ? having : pool;
}

/** Numbers tell documents apart: where a title has them, one that lacks them is not meant. */
function mostNumbered(scored: Scored[]): Scored[] {
  const most = Math.max(0, ...scored.map(({ numberHits }) => numberHits));
  return scored.filter(({ numberHits }) => numberHits === most);
}

/** "The Q4 report" is the one that is called so, rather than one that was written in that quarter. */
function preferDated(scored: Scored[]): Scored[] {
  const dated = scored.filter(({ isDatedByTitle }) => isDatedByTitle);
  return dated.length > 0 ? dated : scored;
}

function bestOf(scored: Scored[]): Scored[] {
  const best = Math.max(0, ...scored.map(({ coverage }) => coverage));
  return scored.filter(({ coverage }) => coverage === best);
}

/** People add words to titles: "the employee onboarding guide" may be called "Onboarding guide". */
function fitsInPart({ coverage, isTitleCovered, titleHits }: Scored): boolean {
  return coverage >= LEAST_COVERAGE && isTitleCovered && titleHits > 0;
}

function score(entry: CatalogueEntry, contest: Contest): Scored {
  const { phrase, name } = contest;
  const titleWords = new Set([...terms(entry.title), ...comparableWords(entry.title)]);
  const nameWords = new Set([
    ...titleWords,
    ...terms(stemOf(entry.filename)),
    ...comparableWords(stemOf(entry.filename)),
  ]);
  const parts = [
    ...valueParts(entry, phrase, nameWords),
    ...nounParts(entry, phrase, nameWords),
    ...datePart(entry, contest, nameWords),
  ];
  const isDatedByTitle = phrase.dates.length > 0 && isDatedBy(entry, contest, nameWords);
  const numbers = numbersIn(name);
  const rest = namingWords(phrase, name).map(({ word, one }) => fitsWord([word, one], nameWords));
  const all = [...parts, ...rest];
  const said = new Set([...terms(name), ...comparableWords(name)]);
  const unsaid = questionWords(entry.title).filter(
    ({ raw, one }) => ![one, ...terms(raw)].some((term) => isNear(term, said)),
  );
  const telling = unsaid.filter(
    (word) => terms(word.raw).length > 0 && documentNoun(word) === null && !/\d/.test(word.raw),
  );
  return {
    entry,
    coverage: all.length === 0 ? 1 : all.filter(Boolean).length / all.length,
    isTitleCovered: telling.length === 0,
    isWholeTitle: unsaid.filter(({ raw }) => terms(raw).length > 0).length === 0 && rest.every(Boolean),
    titleHits: rest.filter(Boolean).length,
    numberHits: numbers.filter((number) => titleWords.has(number)).length,
    isDatedByTitle,
  };
}

/** The words that are looked for in titles; "version" before a number only introduces it. */
function namingWords({ rest }: DocumentPhrase, name: string): DocumentPhrase['rest'] {
  const words = questionWords(name);
  return rest.filter(({ word, start }) => {
    const next = words.find((other) => other.start > start);
    return !INTRODUCING.test(word) || next === undefined || !/\d/.test(next.word);
  });
}

const INTRODUCING = /^(?:versions?|editions?|revisions?|rev|ver|v|releases?|numbers?|no|nr|issues?|tickets?)$/;

function numbersIn(name: string): string[] {
  return questionWords(name).flatMap(({ word }) => (/\d/.test(word) ? [plainNumber(word)] : []));
}

/** "v2.0" is 2.0, "3rd" is 3. */
function plainNumber(word: string): string {
  return word.replace(/^v(?=\d)/, '').replace(/^(\d+)(?:st|nd|rd|th)$/, '$1');
}

/** "The HR report" is one of the department, or one that is called so. */
function valueParts(entry: CatalogueEntry, { values }: DocumentPhrase, words: ReadonlySet<string>): boolean[] {
  return Object.entries(values).map(([field, any]) =>
    any.some(
      (value) =>
        entryHas(entry, field as MatchedField, value) || comparableWords(value).every((word) => words.has(word)),
    ),
  );
}

function nounParts({ documentType }: CatalogueEntry, { nouns }: DocumentPhrase, words: ReadonlySet<string>): boolean[] {
  return nouns.flatMap(({ noun, strength }) => {
    if (strength === 'type' || strength === 'generic') return [];
    const isCalled = words.has(noun) || terms(noun).some((term) => words.has(term));
    // Where nobody has noted what it is, it may well be one.
    return [isCalled || documentType === null || comparableWords(documentType).includes(noun)];
  });
}

/** "The March report" is of March, or says so in its title. */
function datePart(entry: CatalogueEntry, contest: Contest, words: ReadonlySet<string>): boolean[] {
  const [date] = contest.phrase.dates;
  if (date === undefined) return [];
  if (isDatedBy(entry, contest, words)) return [true];
  // A title that names another time is of that time, whenever it was changed.
  if (
    timeWords(contest.name).length > 0 &&
    [...words].some((word) => /^(?:19|20)\d\d$|^q[1-4]$/.test(word) || MONTH.test(word))
  )
    return [false];
  const at = (date.field === 'upload_date' ? entry.createdAt : entry.sourceUpdatedAt).getTime();
  const { from, to } = date.range;
  return [(from === null || at >= Date.parse(from)) && (to === null || at < Date.parse(to))];
}

/** The words of a phrase that name a time by themselves: "march", "2024", "q3". */
function timeWords(name: string): string[] {
  return questionWords(name).flatMap(({ word }) =>
    /\d|^q[1-4]$/.test(word) || MONTH.test(word) ? [plainNumber(word)] : [],
  );
}

/** The title has the time of the phrase, in the same words or in others. */
function isDatedBy(
  { title }: CatalogueEntry,
  { phrase, name, now, calendar }: Contest,
  words: ReadonlySet<string>,
): boolean {
  const said = timeWords(name);
  if (said.length > 0 && said.every((word) => words.has(word) || words.has(word.replace(/^0/, '')))) return true;
  const range = phrase.dates[0]?.range;
  const own = range !== undefined && /\d/.test(title) ? findDatePhrase(title, { now, calendar })?.range : undefined;
  return range !== undefined && own !== undefined && isWithin(own, range);
}

/** Both have an end on either side, and one lies in the other. */
function isWithin(inner: DateRange, outer: DateRange): boolean {
  const [from, to] = [inner.from, outer.from].map((at) => Date.parse(at ?? ''));
  const [end, last] = [inner.to, outer.to].map((at) => Date.parse(at ?? ''));
  return Number(from) >= Number(to) && Number(end) <= Number(last);
}

const MONTH = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/;

function fitsWord(spellings: readonly string[], words: ReadonlySet<string>): boolean {
  const [first = ''] = spellings;
  // 5.0.1 is not 5.0.0, however many of its parts are the same.
  if (/\d/.test(first)) return words.has(plainNumber(first));
  return spellings.flatMap((word) => [word, ...terms(word)]).some((word) => isNear(word, words));
}

function isNear(term: string, words: ReadonlySet<string>): boolean {
  if (words.has(term)) return true;
  for (const word of words) if (isMisspelling(term, word) || areNearTerms(term, word)) return true;
  return false;
}

function stemOf(filename: string): string {
  return filename.replace(/\.[a-z0-9]{1,5}$/i, '');
}
