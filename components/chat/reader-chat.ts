'use client';

import type { StoppedAnswer } from '#lib/contracts/answer-stream.ts';
import type { ChatRequest } from '#lib/contracts/chat-request.ts';
import { isSameScope, placesOf, toRequestScope } from '#lib/client/chat/ask-scope.ts';
import { chatStore } from '#lib/client/chat/chat-store.ts';
import { knownPlaces, noteConversation, setCurrentConversation } from '#lib/client/chat/known-conversations.ts';
import { chosenGrounding } from '#lib/client/chat/grounding-choice.ts';
import { profileRequest, profileStore } from '#lib/client/chat/profile-store.ts';
import type { ReaderMessage, TurnEnding } from '#lib/client/chat/live-turns.ts';
import { type AskContext, contextAtHand } from '#lib/client/chat/place-at-hand.ts';
import type { Turn } from '#lib/client/chat/shown-turn.ts';
import { lastingAnswer } from '#lib/client/chat/lasting-answer.ts';
import { loadConversation } from '#lib/client/chat/conversation-api.ts';
import { readToEnd } from '#lib/client/chat/read-answer.ts';
import { recordedTurns } from '#lib/client/chat/recorded-turns.ts';
import { tellOtherTabs } from '#lib/client/chat/other-tabs.ts';
import { toTurnFailure, type TurnFailure } from '#lib/client/chat/turn-failure.ts';
import type { AskScope } from '#lib/client/reader-state.ts';
import { readerStore } from '#lib/client/reader-store.ts';
import { sendToServer } from '#lib/client/server-request.ts';

import { placeKeeper } from './mark-question.ts';

type ChatRequestBody = Partial<ChatRequest> & Pick<ChatRequest, 'query'>;

const LIBRARY: AskScope = { kind: 'library' };

const ADDRESS = '/api/reader/chat';
const addressOf = (id: string) => `${ADDRESS}/${id}`;

/** How long to wait for the last words of a stopped answer, in milliseconds. */
const STOP_MS = 1_000;
const LOOK_MS = 20;

/**
 * The answer being read, or read last, by the server's name for it. It outlives the panel, so that the answer continues while another page is opened.
 */
let answerId = '';
let reading = new AbortController();

interface AskDetails {
  /** The number of a document offered by the previous turn. */
  option?: number;
  /** The reader's current place by default; with null, “this page” in the question has no meaning. */
  context?: AskContext | null;
}

/** Asks a question in the open conversation. An answer still under way is stopped first. */
export async function ask(
  question: string,
  scope: AskScope,
  { option, context = contextAtHand() }: AskDetails = {},
): Promise<void> {
  putAwayAsked(scope);
  await stopAnswer();
  chatStore.getState().update({ asked: scope, passages: null, chosenTurn: null, view: 'conversation', loading: 'no' });
  const metadata = { asked: scope, context, ...(option !== undefined && { option }) };
  const message: ReaderMessage = {
    id: crypto.randomUUID(),
    role: 'user',
    parts: [{ type: 'text', text: question }],
    metadata,
  };
  await readInto(message, crypto.randomUUID(), {
    onAnswer: placeKeeper(message, question),
    address: ADDRESS,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(requestBody(message)),
  });
}

/** Reads an answer that was requested elsewhere, or before this page was loaded, from its beginning and below its question. */
export async function readAnswer(id: string, question: ReaderMessage): Promise<void> {
  await readInto(question, id, { address: addressOf(id) });
}

/** Shows a question and, below it, the answer streamed from an address. */
async function readInto(
  question: ReaderMessage,
  id: string,
  { address, onAnswer, ...init }: RequestInit & { address: string; onAnswer?: (answer: ReaderMessage) => void },
): Promise<void> {
  const { signal } = (reading = new AbortController());
  answerId = id;
  const chat = chatStore.getState();
  chat.update({ messages: [...chat.messages, question], isBusy: true });
  const onLine = (isWhole: boolean) => chat.update({ isLineBroken: !isWhole });
  const onProgress = (answer: ReaderMessage) => {
    if (signal.aborted) return;
    const isFirst = shownAnswer() === null;
    chat.showAnswer(answer);
    if (isFirst) noteSession(answer);
    onAnswer?.(answer);
  };
  const payloads = lastingAnswer(address, init, { id, signal, onLine });
  const ending = await readToEnd(payloads, {
    onProgress,
    onEvidence: (passages) => chat.update({ passages }),
    onVerdict: (turnId, claim) => chat.judgeClaim(turnId, claim),
  }).catch((error: unknown) => failureOf(error));
  // The caller that aborted it has already recorded how it ended.
  if (signal.aborted) return;
  const answer = shownAnswer();
  if (answer !== null) noteSession(answer);
  chat.update({ isBusy: false });
  if (ending !== 'whole') chat.endTurn(question.id, endingOf(ending));
}

/** The answer to the last question, as far as received; null before anything has arrived. */
function shownAnswer(): ReaderMessage | null {
  const last = chatStore.getState().messages.at(-1);
  return last?.role === 'assistant' ? last : null;
}

/** Stops reading the answer in progress. The server completes and stores it. */
export function leaveAnswer(): void {
  if (!isAnswering()) return;
  const chat = chatStore.getState();
  reading.abort();
  chat.update({ isBusy: false, isLineBroken: false });
  const question = chat.messages.findLast(({ role }) => role === 'user');
  if (question !== undefined) chat.endTurn(question.id, { kind: 'stopped' });
}

/** Ends the answer under way, for everyone who reads it. The text received by then stays; if the answer had already ended, all of it is shown. */
export async function stopAnswer(): Promise<void> {
  if (!isAnswering()) return;
  const id = answerId;
  const stopped = endOnServer(id);
  await Promise.race([stopped.then((isEnding) => (isEnding ? untilAnswered() : showKept(id))), pause(STOP_MS)]);
  if (isReading(id)) leaveAnswer();
  // A question that was still on its way was not yet known to the server, so it is stopped again.
  if (!(await stopped)) setTimeout(() => void endOnServer(id), STOP_MS);
}

/** Shows the answer in progress as stored on the server, if it has been stored: its end was on its way, or will not arrive. */
async function showKept(id: string): Promise<void> {
  const { sessionId } = chatStore.getState();
  const turnId = shownAnswer()?.metadata?.turnId;
  if (sessionId === null || turnId === undefined) return;
  const loaded = await loadConversation(sessionId);
  if (!isAnswering() || !isReading(id)) return;
  if (loaded.kind !== 'loaded') return untilAnswered();
  const turns = recordedTurns(loaded.conversation.turns, knownPlaces(sessionId));
  // A turn that is not kept yet, or never will be, is awaited.
  if (!turns.some(({ key }) => key === turnId)) return untilAnswered();
  leaveAnswer();
  chatStore.getState().update({ recorded: turns, messages: [], endings: {} });
}

async function endOnServer(id: string): Promise<boolean> {
  const sent = await sendToServer<StoppedAnswer>(addressOf(id), { method: 'DELETE' });
  return sent.isDone && sent.reply.stopped;
}

/** Whether an answer is awaited or being read. */
export function isAnswering(): boolean {
  return chatStore.getState().isBusy;
}

/** Whether this answer is being read, or was read last. */
export function isReading(id: string): boolean {
  return id === answerId;
}

/** Resolves when no answer is being read. */
export async function untilAnswered(): Promise<void> {
  while (isAnswering()) await pause(LOOK_MS);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Drops a selection that was asked about once a question goes elsewhere; one not yet asked about waits. */
function putAwayAsked(next: AskScope): void {
  const { asked } = chatStore.getState();
  const { scope, dropSelection } = readerStore.getState();
  const wasAsked = scope !== null && asked !== null && isSameScope(scope, asked);
  if (wasAsked && !isSameScope(scope, next)) dropSelection();
}

type AskedTurn = Pick<Turn, 'question' | 'scope' | 'context' | 'resumes'>;

/**
 * Repeats a question in its original scope. A reply to a clarifying question would mean nothing alone: the question that it continued is asked
 * instead.
 */
export function askAgain({ question, scope, context, resumes }: AskedTurn): void {
  void (resumes === null ? ask(question, scope, { context }) : ask(resumes.question, resumes.scope, { context }));
}

/** Adds the conversation to this browser's list as soon as its answer begins. */
function noteSession({ metadata }: ReaderMessage): void {
  const sessionId = metadata?.sessionId;
  // A conversation that the server does not record could not be opened again.
  if (sessionId === undefined || metadata?.recorded === false) return;
  const { page } = readerStore.getState();
  const questions = chatStore.getState().messages.filter(({ role }) => role === 'user');
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

function requestBody(question: ReaderMessage): ChatRequestBody {
  return {
    query: textOf(question),
    session_id: chatStore.getState().sessionId,
    grounding: chosenGrounding(),
    time_zone: browserTimeZone(),
    ...profileRequest(profileStore.getState()),
    ...(question.metadata?.option !== undefined && { option: question.metadata.option }),
    context: question.metadata?.context ?? null,
    ...toRequestScope(question.metadata?.asked ?? LIBRARY),
  };
}

/** Returns the reader's time zone, which defines "yesterday"; null where the browser does not disclose it. */
function browserTimeZone(): string | null {
  // Some browsers that hide the location return an empty string.
  const zone: string | undefined = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone ? zone : null;
}

function endingOf(ending: 'stopped' | 'cut' | TurnFailure): TurnEnding {
  if (ending === 'stopped') return { kind: 'stopped' };
  if (ending === 'cut') return { kind: 'failed', failure: { kind: navigator.onLine ? 'lost' : 'offline' } };
  return { kind: 'failed', failure: ending };
}

function failureOf(error: unknown): TurnFailure {
  const cause = error instanceof Error ? error : new Error(String(error));
  return toTurnFailure(cause, { isOnline: navigator.onLine, nowMs: Date.now() });
}

function textOf(message: ReaderMessage): string {
  return message.parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
