import type { TextRange } from '#lib/foundation/text/range.ts';

import type { KnownValues } from './known-values.ts';
import { type Caught, endOfWords, formsOf, matchForm } from './match-form.ts';
import type { QuestionTokens, Token } from './question-tokens.ts';
import { readListing } from './read-listing.ts';
import type { Reading, Reference } from './question-reading.ts';
import {
  COMPARISON_FORMS,
  CONTENTS_FORMS,
  FACT_FORMS,
  PLACE_FORMS,
  SOURCE_FORMS,
  SUMMARY_FORMS,
} from './reference-forms.ts';

/** A longer question is about what documents say. */
export const CATALOGUE_QUESTION_MAX = 400;

/** What people say before they say what they want. */
const OPENINGS = formsOf(
  `hi|hello|hey there? / please|kindly|so|ok|okay|and|also|now|thanks / can|could|would|will you|we|i / i|we am|are? looking for /
  i|we would? like|want|need|wish to? see|know|have|get|find? / i|we am|are? interested in / tell|show|remind me|us / let me|us see|know? /
  do you know / in total / briefly / in a few sentences|words|lines / ,`,
);

/** What they say behind it. */
const ENDINGS = formsOf(
  `please / thanks / thank you / for me|us / briefly / quickly / in short / in pages / , /
  in a|one|two|three|five? few|short|couple? of? sentences|lines|words|points|paragraphs|paragraph|sentence /
  in simple|plain|easy|other words|terms|english|language`,
);
const ENDING_WORDS_MAX = 6;
/** “This page”. */
const POINTING_WORDS = 2;
const OPENINGS_MAX = 4;
/** Of words that stand there again and again not every way to part them is tried. */
const READINGS_MAX = 24;

/**
 * The ways in which a question is one that the catalogue answers, or one for a document that it names, the likeliest first. None when it is
 * asked in no form that is known: then it is about what documents say.
 */
export function readQuestion(question: QuestionTokens, known: KnownValues): Reading[] {
  const tokens = question.tokens.slice(0, endOf(question.tokens));
  return startsOf(tokens).flatMap((from) => {
    const listing = readListing({ ...question, tokens }, known, from);
    const references = readReferences(question.text, tokens.slice(from)).slice(0, READINGS_MAX);
    return [...references, ...(listing === null ? [] : [listing])];
  });
}

const WHOLE_FORMS = [...SUMMARY_FORMS, ...CONTENTS_FORMS, ...PLACE_FORMS];

/**
 * What a question asks of the place that its words at `place` point at: all of it, with a topic of null, or what is said there of a topic.
 * Null when it asks in no form that is known.
 */
export function readPlaceQuestion(question: QuestionTokens, place: TextRange): { topic: string | null } | null {
  const all = question.tokens.slice(0, endOf(question.tokens));
  const isPlace = (caught: Reference = []) =>
    caught[0]?.start === place.start && caught.length === POINTING_WORDS && (caught.at(-1)?.end ?? 0) >= place.end;
  for (const tokens of startsOf(all).map((from) => all.slice(from))) {
    const caughtIn = (form: string) => [...matchForm(form, tokens).take(READINGS_MAX)];
    if (WHOLE_FORMS.some((form) => caughtIn(form).some(([reference]) => isPlace(reference)))) return { topic: null };
    const [, topic] = SOURCE_FORMS.flatMap(caughtIn).find(([reference]) => isPlace(reference)) ?? [];
    if (topic !== undefined) return { topic: textOf(question.text, topic) };
  }
  return null;
}

/** Without all of the courtesies, and without fewer of them: "show me" may be one, or what is asked. */
function startsOf(tokens: readonly Token[]): number[] {
  const starts = [0];
  for (let at = 0; at < tokens.length && starts.length <= OPENINGS_MAX;) {
    const end = OPENINGS.map((form) => endOfWords(form, tokens, at)).find((to) => to !== null && to > at);
    at = end ?? tokens.length;
    if (at < tokens.length) starts.push(at);
  }
  return starts.toReversed();
}

function endOf(tokens: readonly Token[]): number {
  let to = tokens.length;
  for (let from = to - 1; from > 0 && to - from <= ENDING_WORDS_MAX; from -= 1) {
    const left = tokens.slice(0, to);
    if (ENDINGS.some((ending) => endOfWords(ending, left, from) === to)) to = from;
  }
  return to;
}

function readReferences(text: string, tokens: readonly Token[]): Reading[] {
  const wordsOf = (part: readonly Token[]) => textOf(text, part);
  const read = (forms: readonly string[], readingOf: (caught: Caught) => Reading) =>
    forms.flatMap((form) => [...matchForm(form, tokens).take(READINGS_MAX).map(readingOf)]);
  return [
    ...read(COMPARISON_FORMS, ([left = [], right = [], topic]) => {
      return { kind: 'comparison', references: [left, right], topic: topic === undefined ? null : wordsOf(topic) };
    }),
    ...read(CONTENTS_FORMS, ([reference = []]) => ({ kind: 'contents', reference })),
    ...FACT_FORMS.flatMap(([fact, form]) => read([form], ([reference = []]) => ({ kind: 'fact', fact, reference }))),
    ...read(SUMMARY_FORMS, ([reference = []]) => ({ kind: 'summary', reference })),
    ...read(SOURCE_FORMS, ([reference = [], topic = []]) => ({ kind: 'source', reference, topic: wordsOf(topic) })),
  ];
}

function textOf(text: string, part: readonly Token[]): string {
  return text.slice(part[0]?.start ?? 0, part.at(-1)?.end ?? 0);
}
