import type { MatchedField } from '#lib/contracts/document-filter.ts';
import type { CatalogueEntry } from '#lib/library/catalogue.ts';
import { areNearTerms, isMisspelling } from '#lib/quoting/near-terms.ts';
import { terms } from '#lib/text/terms.ts';

import type { DocumentPhrase } from '../listing/read-phrase.ts';
import { documentNoun } from '../words/document-nouns.ts';
import { comparableWords, questionWords } from '../words/question-words.ts';

interface Contest {
  phrase: DocumentPhrase;
  name: string;
  pool: readonly CatalogueEntry[];
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
  /** The title itself has the time that the phrase names. */
  isDatedByTitle: boolean;
}

const LEAST_COVERAGE = 0.6;

/** The candidates that fit best, all about equally; none when none fits well. */
export function scoreCandidates({ phrase, name, pool }: Contest): {
  entries: CatalogueEntry[];
  isStrong: boolean;
  isCovered: boolean;
} {
  const scored = pool.map((entry) => score(entry, phrase, name));
  const full = preferDated(scored.filter(({ coverage }) => coverage === 1));
  const chosen = full.length > 0 ? full : bestOf(scored.filter(fitsInPart));
  const whole = chosen.filter(({ isWholeTitle }) => isWholeTitle);
  const winners = whole.length === 1 ? whole : chosen;
  const isStrong = winners.every(({ isWholeTitle, titleHits }) => isWholeTitle || titleHits > 1);
  const isCovered = winners.every(({ isTitleCovered }) => isTitleCovered);
  return { entries: winners.map(({ entry }) => entry), isStrong, isCovered };
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

function score(entry: CatalogueEntry, phrase: DocumentPhrase, name: string): Scored {
  const titleWords = new Set([...terms(entry.title), ...comparableWords(entry.title)]);
  const nameWords = new Set([
    ...titleWords,
    ...terms(stemOf(entry.filename)),
    ...comparableWords(stemOf(entry.filename)),
  ]);
  const parts = [
    ...valueParts(entry, phrase, nameWords),
    ...nounParts(entry, phrase, nameWords),
    ...datePart(entry, phrase, { said: timeWords(name), words: nameWords }),
  ];
  const isDatedByTitle = phrase.dates !== null && isDatedBy(timeWords(name), nameWords);
  const rest = phrase.rest.map(({ word, one }) => fitsWord([word, one], nameWords));
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
    isDatedByTitle,
  };
}

/** "The HR report" is one of the department, or one that is called so. */
function valueParts(entry: CatalogueEntry, { values }: DocumentPhrase, words: ReadonlySet<string>): boolean[] {
  return Object.entries(values).map(([field, any]) =>
    any.some(
      (value) => has(entry, field as MatchedField, value) || comparableWords(value).every((word) => words.has(word)),
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

interface NamedTime {
  /** The words of the phrase that name a time. */
  said: readonly string[];
  /** Those of the title and the filename. */
  words: ReadonlySet<string>;
}

/** "The March report" is of March, or says so in its title. */
function datePart(entry: CatalogueEntry, phrase: DocumentPhrase, { said, words }: NamedTime): boolean[] {
  const { dates } = phrase;
  if (dates === null) return [];
  if (isDatedBy(said, words)) return [true];
  // A title that names another time is of that time, whenever it was changed.
  if (said.length > 0 && [...words].some((word) => /^(?:19|20)\d\d$|^q[1-4]$/.test(word) || MONTH.test(word)))
    return [false];
  const at = (dates.field === 'upload_date' ? entry.createdAt : entry.sourceUpdatedAt).getTime();
  const { from, to } = dates.range;
  return [(from === null || at >= Date.parse(from)) && (to === null || at < Date.parse(to))];
}

/** The words of a phrase that name a time by itself: "march", "2024", "q3". */
function timeWords(name: string): string[] {
  return questionWords(name).flatMap(({ word }) => (/\d|^q[1-4]$/.test(word) || MONTH.test(word) ? [word] : []));
}

function isDatedBy(said: readonly string[], words: ReadonlySet<string>): boolean {
  return said.length > 0 && said.every((word) => words.has(word) || words.has(word.replace(/^0/, '')));
}

const MONTH = /^(?:january|february|march|april|may|june|july|august|september|october|november|december)$/;

function has(entry: CatalogueEntry, field: MatchedField, value: string): boolean {
  const own: Partial<Record<MatchedField, (string | null)[]>> = {
    document_type: [entry.documentType],
    department: [entry.department],
    origin: [entry.origin],
    language: [entry.language],
    type: [entry.type],
    author: entry.authors,
  };
  return (own[field] ?? []).some((one) => one?.toLowerCase() === value.toLowerCase());
}

function fitsWord(spellings: readonly string[], words: ReadonlySet<string>): boolean {
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
