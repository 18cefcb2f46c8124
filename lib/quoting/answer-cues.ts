import { MONTHS, WEEKDAYS } from '#lib/text/english/calendar.ts';
import { COUNT_WORDS, MULTIPLE_WORDS } from '#lib/text/english/numbers.ts';
import type { TextToken } from '#lib/text/terms.ts';

import type { AnswerType } from './question-form.ts';

interface CuedSentence {
  text: string;
  tokens: TextToken[];
}

const YEAR = /^(?:1\d{3}|20\d\d)$/;
const DECADE = /^\d{3,4}s$/;
const DAY_NUMBER = /^\d{1,2}(?:st|nd|rd|th)$/i;
const CALENDAR = new Set([
  ...MONTHS,
  ...WEEKDAYS,
  ...'century centuries decade bc bce ad ce today yesterday'.split(' '),
]);
const COUNTS = new Set([
  ...[...COUNT_WORDS, ...MULTIPLE_WORDS.keys()].flatMap((word) => [word, `${word}s`]),
  ...'half third thirds quarter quarters once double percent none several'.split(' '),
]);
const REASON =
  /\b(?:because|due to|since|so that|in order to|as a result|therefore|thus|causes?|caused|causing|reasons?|owing to|led to|leads? to|leading to|for fear|allow(?:s|ed|ing)?|prevents?|prevented|to (?:avoid|ensure|reduce|increase|prevent|make|get|keep|protect|help))\b/i;
const NAMING =
  /\b(?:called|known as|referred to|refers? to|termed|named|means?|defined as|stands? for|titled|dubbed)\b|["“”«»]/i;
const PLACE_PREPOSITION =
  /^(?:in|at|from|to|near|of|between|across|into|throughout|around|outside|within|under|on|inside)$/i;
const NAME_LIKE = /^\p{Lu}[\p{L}\p{M}]+$/u;

type Cue = (sentence: CuedSentence, asked: ReadonlySet<string>) => number;

const CUES: Record<AnswerType, Cue> = {
  date: (sentence, asked) => dateCue(freshTokens(sentence, asked)),
  number: (sentence, asked) => numberCue(freshTokens(sentence, asked)),
  person: ({ tokens }, asked) => nameCue(tokens, asked, isPartOfFullName),
  place: ({ tokens }, asked) => nameCue(tokens, asked, followsPlacePreposition),
  reason: ({ text }) => (REASON.test(text) ? 1 : 0),
  name: ({ text }) => (NAMING.test(text) ? 1 : 0),
  definition: ({ tokens }, asked) => definitionCue(tokens, asked),
  other: () => 0,
};

/**
 * How clearly a sentence holds an answer of the type, 0–1, in words that are not the question's own.
 * `asked` holds the question's words, lower-cased.
 */
export function answerCue(type: AnswerType, sentence: CuedSentence, asked: ReadonlySet<string>): number {
  return CUES[type](sentence, asked);
}

function freshTokens({ tokens }: CuedSentence, asked: ReadonlySet<string>): TextToken[] {
  return tokens.filter(({ word }) => !asked.has(word.toLowerCase()));
}

function dateCue(fresh: TextToken[]): number {
  if (fresh.some(({ word }) => YEAR.test(word) || DECADE.test(word))) return 1;
  if (fresh.some(({ word }) => DAY_NUMBER.test(word) || CALENDAR.has(word.toLowerCase()))) return 0.8;
  return fresh.some(({ word }) => /\d/.test(word)) ? 0.4 : 0;
}

function numberCue(fresh: TextToken[]): number {
  if (fresh.some(({ word }) => /^\d/.test(word) && !YEAR.test(word))) return 1;
  if (fresh.some(({ word }) => COUNTS.has(word.toLowerCase()))) return 0.9;
  return fresh.some(({ word }) => /\d/.test(word)) ? 0.5 : 0;
}

const DEFINING = /^(?:is|are|was|were|means?|refers?|describes?|denotes?)$/i;
const LATEST_VERB = 10;

/** The share of the asked words that a sentence begins with before it says what they are; 0 when it begins with much else. */
function definitionCue(tokens: TextToken[], asked: ReadonlySet<string>): number {
  const verb = tokens.slice(0, LATEST_VERB).findIndex(({ word }) => DEFINING.test(word));
  const subject = tokens.slice(0, Math.max(0, verb)).filter(({ terms }) => terms.length > 0);
  if (subject.length === 0) return 0;
  return subject.filter(({ word }) => asked.has(word.toLowerCase())).length / subject.length;
}

type NameTest = (tokens: TextToken[], index: number) => boolean;

/** 1 for a name that passes the test, a half for any other name that does not merely begin the sentence. */
function nameCue(tokens: TextToken[], asked: ReadonlySet<string>, isClear: NameTest): number {
  let cue = 0;
  tokens.forEach((token, index) => {
    if (!isName(token) || asked.has(token.word.toLowerCase())) return;
    if (isClear(tokens, index)) cue = 1;
    else if (index > 0) cue = Math.max(cue, 0.5);
  });
  return cue;
}

function isPartOfFullName(tokens: TextToken[], index: number): boolean {
  return isName(tokens[index - 1]) || isName(tokens[index + 1]);
}

function followsPlacePreposition(tokens: TextToken[], index: number): boolean {
  for (let before = index - 1; before >= Math.max(0, index - 3); before -= 1) {
    const word = tokens[before]?.word ?? '';
    if (PLACE_PREPOSITION.test(word)) return true;
    if (/^\p{Ll}/u.test(word) && word !== 'the') return false;
  }
  return false;
}

function isName(token: TextToken | undefined): boolean {
  return token !== undefined && token.terms.length > 0 && NAME_LIKE.test(token.word);
}
