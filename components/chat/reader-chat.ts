'use client';

import { Chat } from '@ai-sdk/react';

import type { StoppedAnswer } from '#lib/contracts/answer-stream.ts';
import type { ChatRequest } from '#lib/contracts/chat-request.ts';
import { isSameScope, placesOf, toRequestScope } from '#lib/client/chat/ask-scope.ts';
import { chatStore } from '#lib/client/chat/chat-store.ts';
import { noteConversation, setCurrentConversation } from '#lib/client/chat/known-conversations.ts';
import { chosenGrounding } from '#lib/client/chat/grounding-choice.ts';
import { profileRequest, profileStore } from '#lib/client/chat/profile-store.ts';
import type { ReaderMessage } from '#lib/client/chat/live-turns.ts';
import { type AskContext, contextAtHand } from '#lib/client/chat/place-at-hand.ts';
import type { Turn } from '#lib/client/chat/shown-turn.ts';
import { lastingFetch } from '#lib/client/chat/lasting-fetch.ts';
import { ReaderTransport } from '#lib/client/chat/reader-transport.ts';
import { tellOtherTabs } from '#lib/client/chat/other-tabs.ts';
import { toTurnFailure } from '#lib/client/chat/turn-failure.ts';
import type { AskScope } from '#lib/client/reader-state.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { sendToServer } from '#lib/client/server-request.ts';

type ChatRequestBody = Partial<ChatRequest> & Pick<ChatRequest, 'query'>;

const LIBRARY: AskScope = { kind: 'library' };

const ADDRESS = '/api/reader/chat';
const addressOf = (id: string) => `${ADDRESS}/${id}`;

/** How long the last words of an answer that is stopped are waited for. */
const STOP_MS = 1_000;
const LOOK_MS = 20;

/** The answer that is being read, or was last, by the name that the server knows it by. */
let answerId = '';
let wasStopped = false;

/** The one chat of a browser tab. It outlives the panel, so that an answer goes on while another page is opened. */
export const readerChat = new Chat<ReaderMessage>({
  transport: new ReaderTransport({
    onVerdict: (turnId, claim) => chatStore.getState().judgeClaim(turnId, claim),
    onStopped: () => (wasStopped = true),
    api: ADDRESS,
    fetch: lastingFetch({
      answerId: () => answerId,
      onLine: (isWhole) => chatStore.getState().update({ isLineBroken: !isWhole }),
    }),
    prepareSendMessagesRequest: ({ messages }) => ({ body: requestBody(messages) }),
    prepareReconnectToStreamRequest: () => ({ api: addressOf(answerId) }),
  }),
  onData: (part) => {
    if (part.type === 'data-evidence') chatStore.getState().update({ passages: part.data.passages });
  },
  onError: (error) => {
    const failure = toTurnFailure(error, { isOnline: navigator.onLine, nowMs: Date.now() });
    endLastTurn({ kind: 'failed', failure });
  },
  onFinish: ({ message, isAbort, isError }) => {
    noteSession(message);
    if (isAbort || wasStopped) endLastTurn({ kind: 'stopped' });
    else if (!isError && message.metadata?.answer === undefined) {
      endLastTurn({ kind: 'failed', failure: navigator.onLine ? { kind: 'lost' } : { kind: 'offline' } });
    }
  },
});

interface AskDetails {
  /** The number of a document that the turn before offered. */
  option?: number;
  /** Where the reader is: here by default; null leaves the question's “this page” without a meaning. */
  context?: AskContext | null;
}

/**
 * Asks a question in the conversation that is open. What is still being answered is stopped first.
 */
export async function ask(
  question: string,
  scope: AskScope,
  { option, context = contextAtHand() }: AskDetails = {},
): Promise<void> {
  putAwayAsked(scope);
  await stopAnswer();
  chatStore.getState().update({ asked: scope, passages: null, chosenTurn: null, view: 'conversation', loading: 'no' });
  const metadata = { asked: scope, context, ...(option !== undefined && { option }) };
  beginAnswer(crypto.randomUUID());
  await readerChat.sendMessage({ text: question, metadata });
}

/** Reads an answer that was asked for elsewhere, or before this page was loaded: from its beginning, beneath its question. */
export async function readAnswer(id: string, question: ReaderMessage): Promise<void> {
  beginAnswer(id);
  readerChat.messages = [...readerChat.messages, question];
  await readerChat.resumeStream();
}

/** Leaves the answer under way to itself: it is given to its end, and kept. */
export async function leaveAnswer(): Promise<void> {
  await readerChat.stop();
}

/** Ends the answer under way, for everybody who reads it. What has come of it by then stays. */
export async function stopAnswer(): Promise<void> {
  if (!isAnswering()) return;
  const id = answerId;
  const stopped = endOnServer(id);
  await Promise.race([stopped.then((isEnding) => (isEnding ? untilAnswered() : null)), pause(STOP_MS)]);
  await readerChat.stop();
  // Of a question that was still on its way the server has not known.
  if (!(await stopped)) setTimeout(() => void endOnServer(id), STOP_MS);
}

async function endOnServer(id: string): Promise<boolean> {
  const sent = await sendToServer<StoppedAnswer>(addressOf(id), { method: 'DELETE' });
  return sent.isDone && sent.reply.stopped;
}

/** True while an answer is waited for or read. */
export function isAnswering(): boolean {
  return readerChat.status === 'submitted' || readerChat.status === 'streaming';
}

/** True of the answer that is being read, or was last. */
export function isReading(id: string): boolean {
  return id === answerId;
}

/** Resolves when no answer is being read. */
export async function untilAnswered(): Promise<void> {
  while (isAnswering()) await pause(LOOK_MS);
}

function beginAnswer(id: string): void {
  answerId = id;
  wasStopped = false;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** A selection that was asked about is not used again once a question went elsewhere; one that nobody has asked about yet waits. */
function putAwayAsked(next: AskScope): void {
  const { asked } = chatStore.getState();
  const { scope, dropSelection } = readerStore.getState();
  const wasAsked = scope !== null && asked !== null && isSameScope(scope, asked);
  if (wasAsked && !isSameScope(scope, next)) dropSelection();
}

type AskedTurn = Pick<Turn, 'question' | 'scope' | 'context' | 'resumes'>;

/** Asks once more, of the place where it was asked. A reply to a question of ours would mean nothing alone: what is asked is the question it went on with. */
export function askAgain({ question, scope, context, resumes }: AskedTurn): void {
  void (resumes === null ? ask(question, scope, { context }) : ask(resumes.question, resumes.scope, { context }));
}

/** Keeps the conversation in this browser's list as soon as its answer begins. */
export function noteSession({ metadata }: ReaderMessage): void {
  const sessionId = metadata?.sessionId;
  // A conversation that the server does not record could not be opened again.
  if (sessionId === undefined || metadata?.recorded === false) return;
  const { page } = readerStore.getState();
  const questions = readerChat.messages.filter(({ role }) => role === 'user');
  const scopes = questions.map((question) => question.metadata?.asked ?? LIBRARY);
  chatStore.getState().update({ sessionId });
  tellOtherTabs({ kind: 'answering', sessionId, answerId });
  setCurrentConversation(sessionId);
  noteConversation({
    id: sessionId,
    question: questions[0] === undefined ? '' : textOf(questions[0]),
    book: page?.documentTitle ?? '',
    ...(page !== null && { bookId: page.documentId }),
    timeMs: Date.now(),
    places: Object.fromEntries(scopes.flatMap((scope) => Object.entries(placesOf(scope, page)))),
  });
}

function requestBody(messages: ReaderMessage[]): ChatRequestBody {
  const question = messages.findLast(({ role }) => role === 'user');
  return {
    query: question === undefined ? '' : textOf(question),
    session_id: chatStore.getState().sessionId,
    grounding: chosenGrounding(),
    time_zone: browserTimeZone(),
    ...profileRequest(profileStore.getState()),
    ...(question?.metadata?.option !== undefined && { option: question.metadata.option }),
    context: question?.metadata?.context ?? null,
    ...toRequestScope(question?.metadata?.asked ?? LIBRARY),
  };
}

/** What "yesterday" means to the reader; null where the browser does not say. */
function browserTimeZone(): string | null {
  // Some browsers leave it empty when they hide where they are.
  const zone: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone ? zone : null;
}

function endLastTurn(ending: Parameters<ReturnType<typeof chatStore.getState>['endTurn']>[1]): void {
  const question = readerChat.messages.findLast(({ role }) => role === 'user');
  if (question !== undefined) chatStore.getState().endTurn(question.id, ending);
}

function textOf(message: ReaderMessage): string {
  return message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
