import type { RelatedLink } from '#lib/contracts/source.ts';

import type { AskScope } from '../reader-state.ts';
import type { ReaderMessage } from './reader-message.ts';
import type { CitedSource, Turn, TurnStatus } from './turn.ts';
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
  if (answer === null) {
    const status = statusOf({ isOpen, ending, outcome: undefined, text: '' });
    return { ...asked, status, text: '', sources: [], related: [], failure, latencyMs: null, model: null };
  }
  const text = textOf(answer);
  const { answer: complete, model } = answer.metadata ?? {};
  return {
    ...asked,
    status: statusOf({ isOpen, ending, outcome: complete?.outcome, text }),
    text,
    sources: sourcesOf(answer),
    related: relatedOf(answer),
    failure,
    latencyMs: complete?.query_time_ms ?? null,
    model: model ?? null,
  };
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

function sourcesOf(answer: ReaderMessage): CitedSource[] {
  const sources = answer.parts.flatMap((part) => (part.type === 'data-source' ? [part.data] : []));
  return sources.toSorted((first, second) => first.position - second.position);
}

function relatedOf(answer: ReaderMessage): RelatedLink[] {
  return answer.parts.findLast((part) => part.type === 'data-related')?.data.links ?? [];
}
