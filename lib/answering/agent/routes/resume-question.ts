import type { ClarificationOption } from '#lib/contracts/clarification.ts';
import type { ResumedQuestion, Turn } from '#lib/people/conversations/turn.ts';
import { cardinalOf, ordinalOf } from '#lib/foundation/text/english/numbers.ts';
import { ENGLISH_STOP_WORDS } from '#lib/foundation/text/english/stop-words.ts';

import type { History } from '../load-history.ts';
import type { Question } from '../question.ts';
import { comparableWords, type Token, wordsOf } from '../catalogue-questions/question-tokens.ts';

/** Words that may surround a choice. */
const AROUND = new Set(
  `one ones option number choice item document doc please thanks thank want mean meant yes ok okay take use choose pick think
  would like need go version edition file`.split(/\s+/),
);

/** The question to be answered, once the previous turn is taken into account. */
interface SettledQuestion {
  /** Includes the text of the question to answer: that of the earlier one, when this one chose an option. */
  question: Question;
  resumes: ResumedQuestion | null;
  mayAsk: boolean;
}

/**
 * Returns the earlier question to continue when the reader's words choose one of the options of the previous turn: by `option`, a number, an ordinal,
 * or words that match exactly one of them. Null when they are a new question.
 */
export function resumeQuestion(
  last: Turn | null,
  asked: { text: string; option: number | null },
): ResumedQuestion | null {
  const options = last?.clarification?.options ?? [];
  if (last === null || options.length === 0) return null;
  const chosen = asked.option === null ? chosenByWords(asked.text, options) : byNumber(asked.option, options);
  return chosen === null
    ? null
    : { turnId: last.id, query: last.resumes?.query ?? last.query, documentId: chosen.doc_id };
}

/** Whether this turn may ask the reader: never two rounds in a row. */
export function mayAskReader(last: Turn | null): boolean {
  return (last?.clarification ?? null) === null;
}

function chosenByWords(text: string, options: readonly ClarificationOption[]): ClarificationOption | null {
  const exact = options.filter(({ title, doc_id: id }) => [title, id].some((name) => isSame(name, text)));
  if (exact.length === 1) return exact[0] ?? null;
  const all = wordsOf(text).filter(({ kind }) => kind !== 'mark');
  const words = all.filter(({ word }) => !AROUND.has(word) && !ENGLISH_STOP_WORDS.has(word));
  const [only, another] = words.length > 0 ? words : all.filter(({ word }) => word === 'one');
  const position = only === undefined || another !== undefined ? null : positionOf(only, options.length);
  return position === null ? byWords(words, options) : byNumber(position, options);
}

function positionOf({ word }: Token, count: number): number | null {
  return word === 'last' ? count : (cardinalOf(word) ?? ordinalOf(word));
}

function byNumber(number: number, options: readonly ClarificationOption[]): ClarificationOption | null {
  return options.find((option) => option.number === number) ?? null;
}

/** Every significant word of the reply must be in the option, and not all of them in another one. */
function byWords(words: readonly Token[], options: readonly ClarificationOption[]): ClarificationOption | null {
  if (words.length === 0) return null;
  const fitting = options.filter(({ title, detail, doc_id: id }) => {
    const own = new Set(comparableWords(`${title} ${detail} ${id} ${dayOf(detail)}`));
    return words.every(({ raw }) => comparableWords(raw).every((word) => own.has(word)));
  });
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** Spells out a date in figures, because a reader may answer with the date in words. */
function dayOf(detail: string): string {
  const date = /\d{4}-\d{2}-\d{2}/.exec(detail)?.[0];
  if (date === undefined) return '';
  const form = { timeZone: 'UTC', month: 'long', day: 'numeric', year: 'numeric' } as const;
  return new Intl.DateTimeFormat('en-GB', form).format(new Date(date));
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.trim().toLowerCase();
}

/** Recognises the answer to a clarification question of ours. */
export function settleQuestion(question: Question, { last }: History): SettledQuestion {
  const isLibrary = question.scope.kind === 'library';
  const resumes = isLibrary ? resumeQuestion(last, { text: question.text, option: question.option }) : null;
  if (resumes === null) return { question, resumes, mayAsk: mayAskReader(last) };
  const { profile } = question;
  const resumed =
    profile === null ? null : { ...profile, prompt: resumedPrompt(profile.prompt, question.text, resumes) };
  return { question: { ...question, text: resumes.query, profile: resumed }, resumes, mayAsk: false };
}

/**
 * Returns the profile's prompt with the earlier question in place of the choice, if the choice occurs in the prompt exactly once; otherwise the
 * earlier question alone.
 */
function resumedPrompt(prompt: string, choice: string, { query }: ResumedQuestion): string {
  const around = prompt.split(choice);
  return around.length === 2 ? around.join(query) : query;
}
