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
import { inStage } from '#lib/foundation/core/measurements.ts';

import { answerFromLibrary, type LibraryAnswering } from './answer-from-library.ts';
import { Evidence } from './evidence.ts';
import { notInSelection, refusalsFor } from './fixed-sentences.ts';
import { loadHistory, NO_HISTORY } from './load-history.ts';
import type { SecondReader, RevisedClaim } from './judge/second-reader.ts';
import type { Question } from './question.ts';
import { TurnRecord, type TurnRecordDependencies } from './turn-record.ts';
import { TurnWriter } from './turn-writer.ts';
import { type TurnInProgress, writeByModel } from './write-by-model.ts';
import { quoteEvidence } from './quote-evidence.ts';
import type { CitedSentence } from './judge/judge-prompt.ts';

/** Reserved part of a request's time, in milliseconds: if the time ran out, a complete answer would be reported as a failure. */
const MARGIN_MS = 250;

/** Estimated tokens that the number before a sentence takes in a prompt. */
const NUMBER_TOKENS = 2;

export interface AnswerDependencies extends TurnRecordDependencies, LibraryAnswering {
  /** Null where nothing is recorded. */
  conversations: ConversationRepository | null;
  /** In messages, two per turn. */
  maxHistoryMessages: number;
  /** Masks content that must not be stored; null or absent if everything is stored. */
  masking?: Masking | null;
  /** Fixes the moment as of which the question sees the library; if absent, every read asks the library again. */
  moments?: Pick<LibrarySnapshots, 'begin'> | null;
  /** Checks claims while an answer is written; null where claims are judged by words only. */
  checker?: ClaimChecker | null;
  /** Judges answers once more after their end; null if there is no second reader. */
  secondReader?: SecondReader | null;
  /** Called once with each turn that has ended, with any outcome; absent for attempts that no reader asked for. */
  onTurn?: ((turn: Turn) => void) | undefined;
}

/**
 * Answers a question as a stream of events, in the order of `AnswerEvent`. Rejects with an `AppError` when a service fails or a deadline passes, and
 * with the signal's reason when the client is gone. The turn is recorded before the last event, and also when the answer is stopped or fails. Where
 * nothing is recorded, a conversation has no past. The second reader's findings follow the last event of the answer, which does not wait for them; a
 * client that stops reading earlier finds them in the conversation.
 */
export function answerQuestion(dependencies: AnswerDependencies, asked: Question): AsyncGenerator<AnswerEvent, void> {
  // The consumer of the answer may leave while a model or a tool is pending.
  const left = new AbortController();
  const viewer = dependencies.moments?.begin(asked.viewer) ?? asked.viewer;
  const question = { ...asked, viewer, signal: AbortSignal.any([asked.signal, left.signal]) };
  const record = new TurnRecord(dependencies, question);
  const writer = new TurnWriter(record, checkingAid(dependencies, record.turn.id));
  const turn = { answering: dependencies, record, writer };
  return record.events.during(
    () => answerTurn(dependencies, turn, { asked, left: left.signal }),
    () => left.abort(),
  );
}

/** Puts the events of a turn in their order, and records it. `left` is aborted when the consumer of the events has left. */
async function answerTurn(
  dependencies: AnswerDependencies,
  turn: TurnInProgress,
  { asked, left }: { asked: Question; left: AbortSignal },
): Promise<void> {
  const { record, writer } = turn;
  const { events, question } = record;
  asked.onBegin?.(record.seen);
  try {
    const style = asked.style?.kind === 'inline' && { style: asked.style };
    await events.put({ ...startOf(record.turn, dependencies), ...style });
    const history = await loadHistory(dependencies, question);
    record.endStage('history');
    const past = history ?? NO_HISTORY;
    if (question.scope.kind === 'selection') {
      record.history = past.turns;
      await answerFromSelection(turn, question.scope);
    } else {
      const isStorageIll = history === null && dependencies.conversations !== null;
      await answerFromLibrary(dependencies, turn, { past, isStorageIll });
    }
    await writer.end();
    const isRecorded = await record.save();
    // Must happen before the end event: the reader may be gone once it arrives.
    const verdicts = beginSecondReading(dependencies.secondReader ?? null, turn);
    const { leftOut } = past;
    const metadata = writer.metadata({ hasHistory: history !== null, turnsLeftOut: leftOut, isRecorded });
    await events.put({ type: 'answer-end', metadata, tokens: record.turn.tokens });
    const claims = await toldInTime(verdicts, question.signal);
    if (claims.length > 0) await events.put({ type: 'answer-verdicts', claims });
  } catch (error) {
    if (!left.aborted) record.noteFailure(error);
    throw error;
  } finally {
    await record.save();
    dependencies.onTurn?.(record.turn);
  }
}

function checkingAid({ checker = null, log }: AnswerDependencies, turnId: string): CheckingAid | null {
  if (checker === null) return null;
  const onFailure = (error: unknown) =>
    log.warn(
      { err: error, turnId },
      'claims are judged by their words alone: the model that checks them does not work',
    );
  return { check: (claims, signal) => inStage('ground', () => checker.check(claims, signal)), onFailure };
}

function startOf({ id, sessionId, mode, model }: Turn, { conversations }: AnswerDependencies) {
  const start = { type: 'answer-start' as const, sessionId, turnId: id, mode, model };
  return conversations === null ? { ...start, recorded: false as const } : start;
}

/**
 * Answers from a selection only: its sentences are the evidence, and there is no tool, plan or catalogue. A model that is sent a prompt reads as many
 * of them as its budget allows; the number left out is reported.
 */
async function answerFromSelection(
  turn: TurnInProgress,
  { text, place }: Extract<Question['scope'], { kind: 'selection' }>,
): Promise<void> {
  const { record, writer } = turn;
  await takeTurn();
  // A selection on a page uses the sentences of the page; elsewhere they are guessed from the text.
  const sentences = place?.sentences ?? splitSelection(text);
  const { answerer } = turn.answering;
  const read = answerer.kind === 'model' ? thoseThatFit(text, sentences, record.question) : sentences;
  record.evidence = Evidence.ofSelection(text, read);
  await writer.begin();
  // A store has no access to a selection, so the quoting model answers.
  if (answerer.kind === 'model') {
    await writeByModel(turn, { by: answerer, origin: 'selection', text: record.question.text });
  } else {
    await quoteEvidence(turn, { text: record.question.text });
  }
  if (record.turn.response === '') await writer.say(notInSelection(record.question.text));
  const leftOut = sentences.length - read.length;
  if (leftOut > 0) await writer.say(refusalsFor(record.question.text).selectionCut(leftOut, sentences.length));
}

/** The first sentences of a selection, as many as fit a prompt together with the question. */
function thoseThatFit(text: string, sentences: Sentence[], { text: asked, profile }: Question): Sentence[] {
  let left = LIMITS.contextMaxTokens - estimateTokens(profile?.prompt ?? asked);
  left -= estimateTokens(profile?.instructions ?? '');
  const beyond = sentences.findIndex(({ start, end }) => {
    left -= estimateTokens(text.slice(start, end)) + NUMBER_TOKENS;
    return left < 0;
  });
  return beyond === -1 ? sentences : sentences.slice(0, beyond);
}

/** Starts the second reading of a turn's answer, if there is an answer and a second reader. */
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
  const { viewer, onSpent } = record.question;
  return reader.read({ viewer, turn: record.turn, citedBy, onSpent });
}

/** Returns the second reader's findings if they come before the request's time is up, else none. Never fails. */
async function toldInTime(verdicts: Promise<RevisedClaim[]> | null, signal: AbortSignal): Promise<RevisedClaim[]> {
  if (verdicts === null) return [];
  const patience = new AbortController();
  const either = AbortSignal.any([signal, patience.signal]);
  const ms = Math.min(timeLeft(signal) - MARGIN_MS, 2 ** 31 - 1);
  const none = (): RevisedClaim[] => [];
  const tooLate = delay(Math.max(0, ms), undefined, { signal: either, ref: false }).then(none, none);
  const claims = await Promise.race([verdicts, tooLate]);
  patience.abort();
  return claims;
}

function keyOf({ sourceId, start, end }: { sourceId: string; start: number; end: number }): string {
  return JSON.stringify([sourceId, start, end]);
}
