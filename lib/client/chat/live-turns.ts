import type { UIMessage } from 'ai';

import type { AnswerMetadata } from '#lib/contracts/answer-event.ts';
import type { Claim } from '#lib/contracts/claim.ts';
import type { ReaderDataParts, ReaderMessageMetadata } from '#lib/contracts/reader-stream.ts';
import type { RelatedLink } from '#lib/contracts/source.ts';

import type { AskScope } from '../reader-state.ts';
import type { AskContext } from './place-at-hand.ts';
import type { TurnFailure } from './turn-failure.ts';
import { type CitedSource, NOTHING_WITHHELD, type Turn, type TurnStatus } from './shown-turn.ts';

/** How a turn ended when no complete answer states it. */
export type TurnEnding = { kind: 'stopped' } | { kind: 'failed'; failure: TurnFailure };

/** Claims as judged by a second reader, keyed by turn id and by start offset in the answer. */
export type Verdicts = Readonly<Record<string, Readonly<Record<number, Claim>>>>;

interface LiveChat {
  messages: ReaderMessage[];
  /** True while the last question is being answered. */
  isBusy: boolean;
  /** Keyed by the id of the question's message. */
  endings: Readonly<Record<string, TurnEnding>>;
  verdicts?: Verdicts;
}

/** Returns the turns of a running chat, oldest first. */
export function liveTurns({ messages, isBusy, endings, verdicts = {} }: LiveChat): Turn[] {
  const lastQuestion = messages.findLast(({ role }) => role === 'user');
  return messages.flatMap((message, index) => {
    if (message.role !== 'user') return [];
    const next = messages[index + 1];
    const answer = next?.role === 'assistant' ? next : null;
    const ending = endings[message.id] ?? null;
    return [toTurn({ question: message, answer, ending, isOpen: isBusy && message === lastQuestion, verdicts })];
  });
}

interface TurnParts {
  question: ReaderMessage;
  answer: ReaderMessage | null;
  ending: TurnEnding | null;
  isOpen: boolean;
  verdicts: Verdicts;
}

const LIBRARY: AskScope = { kind: 'library' };

function toTurn({ question, answer, ending, isOpen, verdicts }: TurnParts): Turn {
  const text = answer === null ? '' : textOf(answer);
  const complete = answer?.metadata?.answer;
  return {
    ...askedIn(question),
    chosenOption: null,
    resumes: null,
    status: statusOf({ isOpen, ending, outcome: complete?.outcome, text }),
    text,
    ...partsOfAnswer(answer, verdicts),
    isUnavailable: false,
    failure: ending?.kind === 'failed' ? ending.failure : null,
    model: answer?.metadata?.model ?? null,
    ...summaryOf(complete),
  };
}

function askedIn(question: ReaderMessage): Pick<Turn, 'key' | 'question' | 'scope' | 'context' | 'option'> {
  const { asked, context = null, option = null } = question.metadata ?? {};
  return { key: question.id, question: textOf(question), scope: asked ?? LIBRARY, context, option };
}

type AnswerParts = Pick<Turn, 'sources' | 'claims' | 'related' | 'plan' | 'toolCalls' | 'clarification'>;

function partsOfAnswer(answer: ReaderMessage | null, verdicts: Verdicts): AnswerParts {
  return {
    sources: sourcesOf(answer),
    claims: claimsOf(answer, verdicts),
    related: relatedOf(answer),
    plan: partsOf(answer, 'plan').at(-1)?.plan ?? null,
    toolCalls: partsOf(answer, 'tool').map(({ call }) => call),
    clarification: partsOf(answer, 'clarification').at(-1)?.clarification ?? null,
  };
}

type Summary = Pick<
  Turn,
  'withheld' | 'turnsLeftOut' | 'budgetLeft' | 'grounding' | 'latencyMs' | 'profile' | 'place' | 'feedback'
>;

const NO_SUMMARY: Summary = {
  withheld: NOTHING_WITHHELD,
  turnsLeftOut: 0,
  grounding: null,
  latencyMs: null,
  profile: null,
  place: null,
  feedback: null,
};

function summaryOf(complete: AnswerMetadata | undefined): Summary {
  if (complete === undefined) return NO_SUMMARY;
  const { withheld, grounding, query_time_ms: latencyMs, session_id: sessionId, turn_id: turnId, recorded } = complete;
  const place = recorded === false ? null : { sessionId, turnId };
  const { turns_left_out: turnsLeftOut = 0, budget: budgetLeft, profile = null } = complete;
  return { ...NO_SUMMARY, withheld, turnsLeftOut, budgetLeft, grounding, latencyMs, profile, place };
}

interface Progress {
  isOpen: boolean;
  ending: TurnEnding | null;
  outcome: AnswerMetadata['outcome'] | undefined;
  text: string;
}

function statusOf({ isOpen, ending, outcome, text }: Progress): TurnStatus {
  if (isOpen) return text === '' ? 'waiting' : 'answering';
  if (ending !== null) return ending.kind;
  if (outcome === undefined) return 'answering';
  return outcome === 'not_found' ? 'not-found' : outcome;
}

function textOf(message: ReaderMessage): string {
  return message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

function sourcesOf(answer: ReaderMessage | null): CitedSource[] {
  const sources = answer?.parts.flatMap((part) => (part.type === 'data-source' ? [part.data] : [])) ?? [];
  return sources.toSorted((first, second) => first.position - second.position);
}

function claimsOf(answer: ReaderMessage | null, verdicts: Verdicts): Claim[] {
  const judged = verdicts[answer?.metadata?.turnId ?? ''] ?? {};
  return partsOf(answer, 'claim').map(({ claim }) => judged[claim.start] ?? claim);
}

function relatedOf(answer: ReaderMessage | null): RelatedLink[] {
  return answer?.parts.findLast((part) => part.type === 'data-related')?.data.links ?? [];
}

type DataPart = { [Name in keyof ReaderDataParts]: { type: `data-${Name}`; data: ReaderDataParts[Name] } };

function partsOf<Name extends keyof ReaderDataParts>(
  answer: ReaderMessage | null,
  name: Name,
): ReaderDataParts[Name][] {
  const isOfName = (part: { type: string }): part is DataPart[Name] => part.type === `data-${name}`;
  return (answer?.parts ?? []).filter(isOfName).map(({ data }) => data);
}

/** Metadata of a message: a question stores its scope, its reader's place and its chosen option; an answer stores the metadata from the server. */
type ReaderMessageNotes = Partial<ReaderMessageMetadata> & {
  asked?: AskScope;
  context?: AskContext | null;
  option?: number;
};

/** A question or an answer in the AI SDK's message format. */
export type ReaderMessage = UIMessage<ReaderMessageNotes, ReaderDataParts>;
