import { isMisspelling } from '#lib/quoting/near-terms.ts';
import type { ClarificationOption } from '#lib/contracts/clarification.ts';
import type { ResumedQuestion, Turn } from '#lib/conversations/turn.ts';
import { trimEdgesOf } from '#lib/core/trim-characters.ts';
import { ENGLISH_STOP_WORDS } from '#lib/text/english-stop-words.ts';

import { cleanQuestion } from './words/clean-question.ts';
import { CARDINAL, numberOf, ORDINAL } from './words/numbers.ts';
import { questionWords } from './words/question-words.ts';

const FILLER =
  "(?:(?:i (?:mean|meant|want|choose|pick|prefer|think|would like|'d like|need|guess)|it is|it's|that is|that's|that would be|use|take|choose|pick|select|go (?:with|for)|give me|show me|let's (?:take|go with)|make it|please|yes|ok|okay|sure|definitely|probably|maybe)[,:]? )*";
const NOUN =
  '(?: ?(?:one|option|document|doc|report|choice|entry|item|of them|in the list|of those|on the list|above))*';
const NUMBER = new RegExp(
  `^${FILLER}(?:the )?(?:#|n[ro]\\.? ?|num(?:ber)? ?|option ?|choice ?|item ?|document ?|doc ?|report ?)*\\(?(?<number>${CARDINAL})[.)]?${NOUN}$`,
  'i',
);
const ORDINAL_CHOICE = new RegExp(
  `^${FILLER}(?:the )?(?:very )?(?<ordinal>${ORDINAL}|last|latter|former|final|bottom|top)${NOUN}$`,
  'i',
);
const FROM_END = /^(?:the )?(?:second to last|second last|last but one|penultimate)/i;
/** A longer reply says more than which one. */
const FRAGMENT_WORDS_MAX = 12;
const ASKS =
  /^(?:what|why|how|when|where|who|which|whose|is|are|do|does|did|can|could|would|list|show|summari[sz]e|compare|explain|tell|give|find)\b/i;

/**
 * The question that goes on when the reader's words choose one of the options of the turn before: by `option`, a number, an ordinal, or
 * words that fit exactly one of them. Null when they are a question of their own.
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
  const reply = trimEdgesOf(cleanQuestion(text), /["'()]/).trim();
  const number = NUMBER.exec(reply)?.groups?.['number'];
  if (number !== undefined) return byNumber(numberOf(number) ?? 0, options);
  const ordinal = ORDINAL_CHOICE.exec(reply)?.groups?.['ordinal'];
  if (ordinal !== undefined) return byOrdinal(ordinal.toLowerCase(), options);
  if (FROM_END.test(reply)) return options.at(-2) ?? null;
  return byFragment(reply, options);
}

function byNumber(number: number, options: readonly ClarificationOption[]): ClarificationOption | null {
  return options.find((option) => option.number === number) ?? null;
}

function byOrdinal(ordinal: string, options: readonly ClarificationOption[]): ClarificationOption | null {
  if (['last', 'final', 'bottom'].includes(ordinal)) return options.at(-1) ?? null;
  if (ordinal === 'top') return options[0] ?? null;
  const ofTwo = ['former', 'latter'].indexOf(ordinal);
  if (ofTwo >= 0) return options.length === 2 ? (options[ofTwo] ?? null) : null;
  return byNumber(numberOf(ordinal) ?? 0, options);
}

const BESIDE = new Set(
  `one ones option document doc please want mean meant yes ok okay take use choose pick think would like need the report guide go
  version latest edition file about from i'd it's that's`.split(/\s+/),
);

/** Every telling word of the reply stands in the option, and in no other one. */
function byFragment(reply: string, options: readonly ClarificationOption[]): ClarificationOption | null {
  const exact = options.filter(({ title, doc_id: id }) =>
    [title, id].some((name) => name.toLowerCase() === reply.toLowerCase()),
  );
  if (exact.length === 1) return exact[0] ?? null;
  const all = questionWords(reply);
  if (all.length > FRAGMENT_WORDS_MAX || (ASKS.test(reply) && all.length > 2)) return null;
  const words = all.filter(({ word }) => !ENGLISH_STOP_WORDS.has(word));
  const telling = words.filter(({ word }) => !BESIDE.has(word));
  const wanted = telling.length > 0 ? telling : words;
  if (wanted.length === 0) return null;
  const fitting = options.filter((option) => {
    const own = questionWords(`${option.title} ${option.detail} ${option.doc_id} ${monthOf(option.detail)}`);
    return wanted.every(({ word, one }) =>
      own.some((other) => other.word === word || other.one === one || isMisspelling(word, other.word)),
    );
  });
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}

/** A date in figures may be answered to in words. */
function monthOf(detail: string): string {
  const date = /\d{4}-\d{2}-\d{2}/.exec(detail)?.[0];
  if (date === undefined) return '';
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', day: 'numeric', year: 'numeric' }).format(
    new Date(date),
  );
}
