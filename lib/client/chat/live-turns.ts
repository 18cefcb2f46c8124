import type { AnswerMetadata } from '#lib/contracts/answer-event.ts';
import type { Claim } from '#lib/contracts/claim.ts';
import type { RelatedLink } from '#lib/contracts/source.ts';

import type { AskScope } from '../reader-state.ts';
import type { ReaderMessage } from './reader-message.ts';
import { type CitedSource, NOTHING_WITHHELD, type Turn, type TurnStatus } from './turn.ts';
import type { TurnFailure } from './turn-failure.ts';

/** How a turn ended when no complete answer says so itself. */
export type TurnEnding = { kind: 'stopped' } | { kind: 'failed'; failure: TurnFailure };

interface LiveChat {
  messages: ReaderMessage[];
  /** True while the last question is being answered. */
  isBusy: boolean;
  /** By the id of the question's message. */
  endings: Readonly<Record<string, TurnEnding>>;
}

/** The turns of a running chat, oldest first. */
export function liveTurns({ messages, isBusy, endings }: LiveChat): Turn[] {
  const lastQuestion = messages.findLast(({ role }) => role === 'user');
  return messages.flatMap((message, index) => {
    if (message.role !== 'user') return [];
    const next = messages[index + 1];
    const answer = next?.role === 'assistant' ? next : null;
    const ending = endings[message.id] ?? null;
    return [toTurn({ question: message, answer, ending, isOpen: isBusy && message === lastQuestion })];
  });
}

interface TurnParts {
  question: ReaderMessage;
  answer: ReaderMessage | null;
  ending: TurnEnding | null;
  isOpen: boolean;
}

const LIBRARY: AskScope = { kind: 'library' };

function toTurn({ question, answer, ending, isOpen }: TurnParts): Turn {
  const asked = { key: question.id, question: textOf(question), scope: question.metadata?.asked ?? LIBRARY };
  const failure = ending?.kind === 'failed' ? ending.failure : null;
  const text = answer === null ? '' : textOf(answer);
  const complete = answer?.metadata?.answer;
  return {
    ...asked,
    status: statusOf({ isOpen, ending, outcome: complete?.outcome, text }),
    text,
    sources: sourcesOf(answer),
    claims: claimsOf(answer),
    related: relatedOf(answer),
    failure,
    model: answer?.metadata?.model ?? null,
    ...summaryOf(complete),
  };
}

type Summary = Pick<Turn, 'withheld' | 'grounding' | 'latencyMs' | 'place' | 'feedback'>;

const NO_SUMMARY: Summary = {
  withheld: NOTHING_WITHHELD,
  grounding: null,
  latencyMs: null,
  place: null,
  feedback: null,
};

/** What the server says of an answer when it is complete. */
function summaryOf(complete: AnswerMetadata | undefined): Summary {
  if (complete === undefined) return NO_SUMMARY;
  const { withheld, grounding, query_time_ms: latencyMs, session_id: sessionId, turn_id: turnId, recorded } = complete;
  return { ...NO_SUMMARY, withheld, grounding, latencyMs, place: recorded === false ? null : { sessionId, turnId } };
}

interface Progress {
  isOpen: boolean;
  ending: TurnEnding | null;
  outcome: 'answered' | 'not_found' | undefined;
  text: string;
}

function statusOf({ isOpen, ending, outcome, text }: Progress): TurnStatus {
  if (isOpen) return text === '' ? 'waiting' : 'answering';
  if (ending !== null) return ending.kind;
  if (outcome === undefined) return 'answering';
  return outcome === 'answered' ? 'answered' : 'not-found';
}

function textOf(message: ReaderMessage): string {
  return message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

function sourcesOf(answer: ReaderMessage | null): CitedSource[] {
  const sources = answer?.parts.flatMap((part) => (part.type === 'data-source' ? [part.data] : [])) ?? [];
  return sources.toSorted((first, second) => first.position - second.position);
}

function claimsOf(answer: ReaderMessage | null): Claim[] {
  return answer?.parts.flatMap((part) => (part.type === 'data-claim' ? [part.data.claim] : [])) ?? [];
}

function relatedOf(answer: ReaderMessage | null): RelatedLink[] {
  return answer?.parts.findLast((part) => part.type === 'data-related')?.data.links ?? [];
}
