import { LIMITS } from '#lib/foundation/config/limits.ts';
import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import type { ConversationRepository, Masking } from '#lib/people/conversations/ports.ts';
import type { Turn } from '#lib/people/conversations/turn.ts';
import { takeTurn } from '#lib/serving/limits/take-turn.ts';
import type { CheckingAid } from '#lib/answering/grounding/answer-grounding.ts';
import type { ClaimChecker } from '#lib/answering/grounding/claim-checker.ts';
import type { LibrarySnapshots } from '#lib/books/library/library-snapshots.ts';
import { estimateTokens } from '#lib/foundation/text/estimate-tokens.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';
import { splitSelection } from '#lib/foundation/text/split-selection.ts';
import { setTimeout as delay } from 'node:timers/promises';
import type { Claim } from '#lib/contracts/claim.ts';
import { timeLeft } from '#lib/foundation/core/deadline.ts';

import { answerFromLibrary, type LibraryAnswering } from './answer-from-library.ts';
import { Evidence } from './evidence.ts';
import { notInSelection, refusalsFor } from './fixed-sentences.ts';
import { loadHistory, NO_HISTORY } from './load-history.ts';
import type { SecondReader, RevisedClaim } from './judge/second-reader.ts';
import type { Question } from './question.ts';
import { withSideEvents } from './side-events.ts';
import { TurnRecord, type TurnRecordDependencies } from './turn-record.ts';
import { TurnWriter } from './turn-writer.ts';
import { type TurnInProgress, writeByModel } from './write-by-model.ts';
import { quoteEvidence } from './quote-evidence.ts';
import type { CitedSentence } from './judge/judge-prompt.ts';

/** What a request keeps of its time: one that ran out would be told as a failure of an answer that is whole. */
const MARGIN_MS = 250;

/** What the number before a sentence takes of a prompt, estimated. */
const NUMBER_TOKENS = 2;

export interface AnswerDependencies extends TurnRecordDependencies, LibraryAnswering {
  /** Null where nothing is recorded. */
  conversations: ConversationRepository | null;
  /** Messages, two a turn. */
  maxHistoryMessages: number;
  /** What is not to be kept; null or absent where all is. */
  masking?: Masking | null;
  /** As of when the question sees the library: without them everything is asked anew. */
  moments?: Pick<LibrarySnapshots, 'begin'> | null;
  /** Checks claims while an answer is written; null where words alone judge them. */
  checker?: ClaimChecker | null;
  /** Judges answers once more after their end; null where nobody does. */
  secondReader?: SecondReader | null;
}

/**
 * Answers a question as a stream of events, in the order of `AnswerEvent`. Rejects with an `AppError` when a service fails
 * or a deadline passes, and with the signal's reason when the client is gone. The turn is recorded before the last event,
 * and also when the answer is stopped or fails; where nothing is recorded, a conversation has no past. What a second reader finds comes
 * behind the last event of the answer, which does not wait for it; who does not read that far finds it in the conversation.
 */
export async function* answerQuestion(
  dependencies: AnswerDependencies,
  asked: Question,
): AsyncGenerator<AnswerEvent, void> {
  const left = new AbortController();
  // What reads the answer may leave while a model or a tool is waited for.
  const viewer = dependencies.moments?.begin(asked.viewer) ?? asked.viewer;
  const question = { ...asked, viewer, signal: AbortSignal.any([asked.signal, left.signal]) };
  const record = new TurnRecord(dependencies, question);
  const writer = new TurnWriter(record, checkingAid(dependencies, record.turn.id));
  const turn = { answering: dependencies, record, writer };
  asked.onBegin?.(record.seen);
  try {
    yield { ...startOf(record.turn, dependencies), ...(asked.style?.kind === 'inline' && { style: asked.style }) };
    const history = await loadHistory(dependencies, question);
    record.endStage('history');
    const past = history ?? NO_HISTORY;
    if (question.scope.kind === 'selection') {
      record.history = past.turns;
      yield* answerFromSelection(turn, question.scope);
    } else {
      const isStorageIll = history === null && dependencies.conversations !== null;
      const events = answerFromLibrary(dependencies, turn, { past, isStorageIll });
      yield* withSideEvents(events, record.side, () => left.abort());
    }
    yield* writer.end();
    const isRecorded = await record.save();
    // Before the end is told: the reader may be gone with that.
    const verdicts = beginSecondReading(dependencies.secondReader ?? null, turn);
    const { leftOut } = past;
    const metadata = writer.metadata({ hasHistory: history !== null, turnsLeftOut: leftOut, isRecorded });
    yield { type: 'answer-end', metadata, tokens: record.turn.tokens };
    yield* toldInTime(verdicts, question.signal);
  } catch (error) {
    record.noteFailure(error);
    throw error;
  } finally {
    await record.save();
  }
}

function checkingAid({ checker = null, log }: AnswerDependencies, turnId: string): CheckingAid | null {
  if (checker === null) return null;
  const onFailure = (error: unknown) =>
    log.warn(
      { err: error, turnId },
      'claims are judged by their words alone: the model that checks them does not work',
    );
  return { check: (claims, signal) => checker.check(claims, signal), onFailure };
}

function startOf({ id, sessionId, mode, model }: Turn, { conversations }: AnswerDependencies) {
  const start = { type: 'answer-start' as const, sessionId, turnId: id, mode, model };
  return conversations === null ? { ...start, recorded: false as const } : start;
}

/**
 * A selection is a wall: its sentences are the evidence, and there is no tool, no plan and no catalogue. A model that is sent a prompt reads as
 * many of them as its budget lets it; how many are left out is said.
 */
async function* answerFromSelection(
  turn: TurnInProgress,
  { text, place }: Extract<Question['scope'], { kind: 'selection' }>,
): AsyncGenerator<AnswerEvent> {
  const { record, writer } = turn;
  await takeTurn();
  // Where it stands on a page, its sentences are those of the page; else they are guessed from how it looks.
  const sentences = place?.sentences ?? splitSelection(text);
  const { answerer } = turn.answering;
  const read = answerer.kind === 'model' ? thoseThatFit(text, sentences, record.question) : sentences;
  record.evidence = Evidence.ofSelection(text, read);
  yield* writer.begin();
  // A store knows nothing of a selection: that is quoted.
  if (answerer.kind === 'model') {
    yield* writeByModel(turn, { by: answerer, origin: 'selection', text: record.question.text });
  } else {
    yield* quoteEvidence(turn, { text: record.question.text });
  }
  if (record.turn.response === '') yield* writer.say(notInSelection(record.question.text));
  const leftOut = sentences.length - read.length;
  if (leftOut > 0) yield* writer.say(refusalsFor(record.question.text).selectionCut(leftOut, sentences.length));
}

/** The first sentences of a selection, as far as the question leaves room for them in a prompt. */
function thoseThatFit(text: string, sentences: Sentence[], { text: asked, profile }: Question): Sentence[] {
  let left = LIMITS.contextMaxTokens - estimateTokens(profile?.prompt ?? asked);
  left -= estimateTokens(profile?.instructions ?? '');
  const beyond = sentences.findIndex(({ start, end }) => {
    left -= estimateTokens(text.slice(start, end)) + NUMBER_TOKENS;
    return left < 0;
  });
  return beyond === -1 ? sentences : sentences.slice(0, beyond);
}

/** Has the answer of a turn read once more, if there is an answer and somebody to read it. */
function beginSecondReading(
  reader: SecondReader | null,
  { record, writer }: Pick<TurnInProgress, 'record' | 'writer'>,
): Promise<RevisedClaim[]> | null {
  if (reader === null || record.turn.outcome !== 'answered') return null;
  const sentences = new Map<string, CitedSentence>();
  for (const { sourceId, start, end, text, kind } of record.blocks.flatMap((block) => block.sentences)) {
    sentences.set(keyOf({ sourceId, start, end }), { text, kind });
  }
  const sources = writer.citedSources;
  const citedBy = ({ citations }: Claim) =>
    citations.flatMap(({ position, start, end }) => {
      const sourceId = sources[position - 1]?.sourceId;
      const sentence = sourceId === undefined ? undefined : sentences.get(keyOf({ sourceId, start, end }));
      return sentence === undefined ? [] : [sentence];
    });
  return reader.read({ viewer: record.question.viewer, turn: record.turn, citedBy });
}

/** What the second reader has found, if it comes before the request's time is up. Nothing in it fails. */
async function* toldInTime(verdicts: Promise<RevisedClaim[]> | null, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  if (verdicts === null) return;
  const patience = new AbortController();
  const either = AbortSignal.any([signal, patience.signal]);
  const ms = Math.min(timeLeft(signal) - MARGIN_MS, 2 ** 31 - 1);
  const none = (): RevisedClaim[] => [];
  const tooLate = delay(Math.max(0, ms), undefined, { signal: either, ref: false }).then(none, none);
  const claims = await Promise.race([verdicts, tooLate]);
  patience.abort();
  if (claims.length > 0) yield { type: 'answer-verdicts', claims };
}

function keyOf({ sourceId, start, end }: { sourceId: string; start: number; end: number }): string {
  return JSON.stringify([sourceId, start, end]);
}
