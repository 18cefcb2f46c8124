import type { DateField, MatchedField } from '#lib/contracts/document-filter.ts';
import type { Calendar, DateRange } from '#lib/dates/calendar.ts';
import { findDatePhrase, type FoundDatePhrase } from '#lib/dates/find-date-phrase.ts';

import { documentNoun, isPlural, meantNoun, type NounStrength } from '../words/document-nouns.ts';
import { isBodyWord, isFormatWord, isPlainWord, isSenderWord } from '../words/plain-words.ts';
import { questionWords, type QuestionWord } from '../words/question-words.ts';
import { withoutQuoted } from '../words/quoted-parts.ts';
import { type KnownValue, valuesAt, type Vocabulary } from '../words/vocabulary.ts';
import type { EntryTest } from './read-limits.ts';
import { dateField, LAST_CHANGE } from './date-field.ts';
import { readLooseOrder } from './read-loose-order.ts';
import { type AskedOrder, readOrder } from './read-order.ts';

/** What phrases are read by. */
export interface PhraseReading {
  vocabulary: Vocabulary;
  now: Date;
  calendar: Calendar;
  /** Words that narrow nothing; those of `isPlainWord`, and names that the catalogue does not have, when absent. */
  isPlain?: (word: string) => boolean;
}

/** A word for documents. */
interface FoundNoun {
  word: QuestionWord;
  /** In the singular, or the type as the catalogue has it. */
  noun: string;
  strength: NounStrength | 'type';
  isPlural: boolean;
  /** It is a plural, but so is the type itself: "minutes". */
  isNaturalPlural: boolean;
}

/** When documents were written or came into the library. */
interface AskedDate {
  field: DateField;
  range: DateRange;
}

/** What a phrase says of documents: which, in which order, and what it says besides. */
export interface DocumentPhrase {
  /** Values by field; those of one field are alternatives. */
  values: Partial<Record<MatchedField, string[]>>;
  /** At most one of each field. */
  dates: AskedDate[];
  order: AskedOrder | null;
  nouns: FoundNoun[];
  /** The words that say something else. */
  rest: QuestionWord[];
  /** What else documents have to be: what no filter can say. */
  limits: EntryTest[];
  /** How many values the viewer's catalogue has none of: they match nothing. */
  unknownValues: number;
}

interface Walk {
  words: QuestionWord[];
  phrase: DocumentPhrase;
}

/** Reads a phrase or a whole question; what it does not understand is left in `rest`. */
export function readPhrase(text: string, reading: PhraseReading): DocumentPhrase {
  const { dates, undated } = readDates(text, reading);
  const unquoted = withoutQuoted(undated);
  const order = reading.isPlain === undefined ? readOrder(unquoted) : (readLooseOrder(unquoted) ?? readOrder(unquoted));
  const words = questionWords(order === null ? undated : blank(undated, order.spans));
  const phrase: DocumentPhrase = {
    values: {},
    dates,
    order,
    nouns: [],
    rest: [],
    limits: [],
    unknownValues: 0,
  };
  const walk = { words, phrase };
  for (let index = 0; index < words.length; index += takeAt(walk, index, reading));
  if (reading.isPlain === undefined) takeUnknownValues(walk);
  return phrase;
}

/** "Added in March, but last changed in 2020": a second date is one of the other field. */
function readDates(text: string, reading: PhraseReading): { dates: AskedDate[]; undated: string } {
  const first = readDate(text, reading);
  if (first === null) return { dates: [], undated: text };
  const undated = blank(text, [first]);
  const asked = { field: dateField(text, first.start), range: first.range };
  const second = readDate(undated, reading);
  const field = second === null ? asked.field : dateField(text, second.start);
  return second === null || field === asked.field
    ? { dates: [asked], undated: withoutLastChange(undated, reading) }
    : { dates: [asked, { field, range: second.range }], undated: withoutLastChange(blank(undated, [second]), reading) };
}

/** "Last changed in 2020" says when, and not which of them; "the last changed contracts of 2020" does. */
function withoutLastChange(text: string, { vocabulary }: PhraseReading): string {
  const words = questionWords(text);
  const spans = Array.from(text.matchAll(LAST_CHANGE), ({ index, 0: { length } }) => {
    const next = words.findIndex(({ start }) => start === index + length + 1);
    const isOfNoun =
      next >= 0 && (valuesAt(words, next, vocabulary) !== null || documentNoun(words[next] as QuestionWord) !== null);
    return isOfNoun ? [] : [{ start: index, end: index + length }];
  });
  return blank(text, spans.flat());
}

/** "The last three minutes" are documents where there are such, and no time; what is to come is no time of documents. */
function readDate(text: string, { vocabulary, now, calendar }: PhraseReading): FoundDatePhrase | null {
  const found = findDatePhrase(text, { now, calendar });
  if (found === null) return null;
  // "The five recently added ones" are the last five.
  if (
    /^recently$/i.test(found.text) &&
    /\b(?:top|last|first|just|only|the) (?:\d|two|three|four|five|six|seven|eight|nine|ten)/i.test(text)
  )
    return null;
  if (/\bminutes$/i.test(found.text) && vocabulary.byFirstWord.has('minutes')) return null;
  return isToCome(found, now) ? readDate(blank(text, [found]), { vocabulary, now, calendar }) : found;
}

/** "Before tomorrow's meeting I need …". */
function isToCome({ text, range: { from, to } }: FoundDatePhrase, now: Date): boolean {
  const isFuture = /\b(?:tomorrow|next|upcoming|coming)\b/i.test(text);
  return isFuture && (from === null ? to !== null && Date.parse(to) > now.getTime() : Date.parse(from) > now.getTime());
}

export function hasConditions({ values, dates, limits }: DocumentPhrase): boolean {
  return Object.keys(values).length > 0 || dates.length > 0 || limits.length > 0;
}

function blank(text: string, spans: readonly { start: number; end: number }[]): string {
  return spans.reduce((left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end), text);
}

/** Takes what begins at a word; how many words it is. */
function takeAt({ words, phrase }: Walk, index: number, { vocabulary, isPlain }: PhraseReading): number {
  const word = words[index];
  if (word === undefined) return 1;
  const found = valuesAt(words, index, vocabulary);
  const known = found === null ? [] : meantValues(found.values, words, index);
  if (found === null || known.length === 0) {
    takeWord(phrase, word, isPlain);
    return 1;
  }
  addValues(phrase, known);
  const last = words[index + found.length - 1] ?? word;
  if (known[0]?.field === 'document_type') {
    const isNaturalPlural = known.some(
      ({ value }) => isPlural(last) && questionWords(value).at(-1)?.word === last.word,
    );
    phrase.nouns.push({
      word: last,
      noun: known[0].value,
      strength: 'type',
      isPlural: isPlural(last),
      isNaturalPlural,
    });
  }
  return found.length;
}

/** A word that the catalogue has no value of. */
function takeWord(phrase: DocumentPhrase, word: QuestionWord, isPlain = isPlainWord): void {
  const strength = documentNoun(word);
  const isFormat = isFormatWord(word.one);
  if (strength !== null)
    phrase.nouns.push({ word, noun: meantNoun(word), strength, isPlural: isPlural(word), isNaturalPlural: false });
  if (isFormat) addTo(phrase, 'type', word.one);
  if (strength === null && !isFormat && !isPlain(word.word)) phrase.rest.push(word);
}

/** Which of the fields that have the value is meant here; none where the word is no value at all. */
function meantValues(values: KnownValue[], words: readonly QuestionWord[], index: number): KnownValue[] {
  const word = words[index];
  if (word === undefined) return [];
  const before = words[index - 1]?.word;
  const isGiven = isGivenAs(before, words[index + 1]?.word);
  if (isPlainWord(word.word) && !isGiven && word.raw !== word.raw.toUpperCase()) return [];
  const isName = before === 'by' || (isGiven && /^\p{Lu}/u.test(word.raw));
  const usable = values.filter(({ isPart }) => !isPart || isName);
  const senders = isGiven ? usable.filter(({ field }) => SENDING.has(field)) : [];
  const [meant] = senders.length > 0 ? senders : usable;
  return usable.filter(({ field }) => field === meant?.field);
}

const SENDING: ReadonlySet<MatchedField> = new Set(['department', 'origin', 'author']);

/** "From …", "… team": what stands there is somebody or somewhere. */
function isGivenAs(before: string | undefined, after: string | undefined): boolean {
  return isSenderWord(before) || isBodyWord(before) || before === 'in' || isBodyWord(after);
}

function addValues(phrase: DocumentPhrase, known: readonly KnownValue[]): void {
  for (const { field, value } of known) addTo(phrase, field, value);
}

function addTo({ values }: DocumentPhrase, field: MatchedField, value: string): void {
  const others = values[field] ?? [];
  if (!others.includes(value)) values[field] = [...others, value];
}

/** "From the Warehouse team", where there is none, is still a department: of it there is nothing. */
function takeUnknownValues({ words, phrase }: Walk): void {
  const runs = runsOf(words, phrase.rest);
  for (const run of runs) {
    const first = words.indexOf(run[0] as QuestionWord);
    const before = wordsBefore(words, first);
    const after = words[first + run.length]?.word;
    const field = unknownField(run[0]?.word ?? '', before, after);
    if (field === null || run.length > 3) continue;
    addTo(phrase, field, run.map(({ raw }) => raw.replace(/['’]s$/, '')).join(' '));
    phrase.unknownValues += 1;
    phrase.rest = phrase.rest.filter((word) => !run.includes(word));
  }
}

const TOPICAL: ReadonlySet<string> = new Set(['about', 'regarding', 'concerning', 'on']);

function unknownField(first: string, before: readonly string[], after: string | undefined): MatchedField | null {
  const [last, second] = before;
  if ([last, second].some((word) => TOPICAL.has(word ?? ''))) return null;
  if (isBodyWord(after) || isBodyWord(last)) return 'department';
  if (last === 'type' || last === 'kind') return 'document_type';
  if (
    last === 'by' &&
    !/^(?:modification|upload|update|edit|change|arrival|date|title|name|length|size)$/.test(first) &&
    second !== 'sorted' &&
    second !== 'ordered' &&
    second !== 'grouped'
  )
    return 'author';
  if (last === 'from') return 'department';
  return null;
}

/** The words before one, the nearest first, without articles. */
function wordsBefore(words: readonly QuestionWord[], index: number): string[] {
  return words
    .slice(0, index)
    .map(({ word }) => word)
    .filter((word) => word !== 'the' && word !== 'our' && word !== 'a' && word !== 'an')
    .toReversed();
}

/** Words that stand side by side. */
function runsOf(words: readonly QuestionWord[], chosen: readonly QuestionWord[]): QuestionWord[][] {
  const runs: QuestionWord[][] = [];
  for (const word of chosen) {
    const last = runs.at(-1);
    const previous = last?.at(-1);
    if (last !== undefined && previous !== undefined && words.indexOf(word) === words.indexOf(previous) + 1)
      last.push(word);
    else runs.push([word]);
  }
  return runs;
}
