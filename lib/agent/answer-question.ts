import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import type { ConversationRepository } from '#lib/conversations/ports.ts';
import type { Turn } from '#lib/conversations/turn.ts';
import { takeTurn } from '#lib/core/take-turn.ts';
import { splitSelection } from '#lib/text/split-selection.ts';

import { answerFromLibrary } from './answer-from-library.ts';
import type { AnsweringModel, AnswerInProgress, AnswerPart } from './answer-in-progress.ts';
import { Evidence } from './evidence.ts';
import { notInSelection } from './fixed-sentences.ts';
import { LibraryTurn, type LibraryTurnDependencies, type TurnEvent } from './library-turn.ts';
import { type History, loadHistory, NO_HISTORY } from './load-history.ts';
import type { Question } from './question.ts';
import { settleQuestion } from './catalogue-questions/resume-question.ts';
import { withSideEvents } from './side-events.ts';
import { TurnDraft } from './turn-draft.ts';
import { writeByModel } from './write-by-model.ts';
import { WrittenAnswer } from './written-answer.ts';

export interface AnswerDependencies extends LibraryTurnDependencies, AnsweringModel {
  /** What answers call the model. */
  modelName: string;
  /** Null where nothing is recorded. */
  conversations: ConversationRepository | null;
  /** Messages, two a turn. */
  maxHistoryMessages: number;
  /** Whether the log may hold questions as they were asked. */
  logsQuestions: boolean;
}

/** What an answer begins with. */
interface Beginning {
  question: Question;
  history: History;
  draft: TurnDraft;
  /** The database has just failed: what can be done without it is not to wait for it again. */
  isStorageIll: boolean;
}

/** An answer that has begun: its parts, and what becomes of them. */
interface BegunAnswer {
  written: WrittenAnswer;
  parts: AsyncGenerator<AnswerPart | TurnEvent>;
}

/**
 * Answers a question as a stream of events, in the order of `AnswerEvent`. Rejects with an `AppError` when a service fails
 * or a deadline passes, and with the signal's reason when the client is gone. The turn is recorded before the last event,
 * and also when the answer is stopped or fails; where nothing is recorded, a conversation has no past.
 */
export async function* answerQuestion(
  dependencies: AnswerDependencies,
  asked: Question,
): AsyncGenerator<AnswerEvent, void> {
  const draft = new TurnDraft(dependencies, asked);
  const left = new AbortController();
  // What reads the answer may leave while a model or a tool is waited for.
  const question = { ...asked, signal: AbortSignal.any([asked.signal, left.signal]) };
  try {
    yield startOf(draft.turn, dependencies);
    const history = await loadHistory(dependencies, question);
    draft.stages.end('history');
    const begin = question.scope.kind === 'selection' ? answerSelection : answerLibrary;
    const isStorageIll = history === null && dependencies.conversations !== null;
    const beginning = { question, history: history ?? NO_HISTORY, draft, isStorageIll };
    const { written, parts } = await begin(dependencies, beginning, () => left.abort());
    for await (const part of parts) yield* written.take(part);
    yield* written.end();
    const isRecorded = await draft.save();
    yield { type: 'answer-end', metadata: written.metadata({ hasHistory: history !== null, isRecorded }) };
  } catch (error) {
    draft.noteFailure(error);
    throw error;
  } finally {
    await draft.save();
  }
}

function startOf({ id, sessionId, mode, model }: Turn, { conversations }: AnswerDependencies): AnswerEvent {
  const start = { type: 'answer-start', sessionId, turnId: id, mode, model } as const;
  return conversations === null ? { ...start, recorded: false } : start;
}

/** A selection is a wall: its sentences are the evidence, whole however long it is, and there is no tool, no plan and no catalogue. */
async function answerSelection(
  answering: AnswerDependencies,
  { question, history, draft }: Beginning,
): Promise<BegunAnswer> {
  await takeTurn();
  const { scope } = question;
  if (scope.kind !== 'selection') throw new Error('The question is not about a selection.');
  // Where it stands on a page, its sentences are those of the page; else they are guessed from how it looks.
  const sentences = scope.place?.sentences ?? splitSelection(scope.text);
  const evidence = Evidence.ofSelection(scope.text, sentences);
  const written = new WrittenAnswer(question, evidence, draft);
  draft.stages.end('retrieval');
  const answer = { answering, question, history: history.turns, grounding: written.grounding, draft };
  return { written, parts: selectionParts(answer, evidence) };
}

async function* selectionParts(answer: AnswerInProgress, evidence: Evidence): AsyncGenerator<AnswerPart> {
  const { question, draft } = answer;
  yield { type: 'answer-evidence', passages: 0 };
  const { text } = question;
  yield* writeByModel(answer, { origin: 'selection', text, blocks: evidence.blocks, statistics: () => null });
  if (draft.turn.response === '') yield { text: notInSelection(text), claims: [] };
}

async function answerLibrary(
  dependencies: AnswerDependencies,
  { question: asked, history, draft, isStorageIll }: Beginning,
  onLeave: () => void,
): Promise<BegunAnswer> {
  const { question, resumes, mayAsk } = settleQuestion(asked, history);
  const turn = new LibraryTurn(dependencies, {
    question,
    history: history.turns,
    mayAsk,
    onPlan: (plan) => {
      draft.turn.plan = plan;
    },
    onTokens: (tokens) => draft.noteTokens(tokens),
  });
  const chosen = resumes === null ? null : await turn.context().catalogue.find(resumes.documentId);
  const meant = chosen === null ? null : { id: chosen.id, title: chosen.title };
  if (meant !== null) draft.turn.resumes = resumes;
  const written = new WrittenAnswer(question, turn.gathering.evidence, draft);
  const { log } = dependencies;
  const begun = { answering: dependencies, question, history: history.turns, grounding: written.grounding, draft };
  const answer = { ...begun, turn, log, mayAsk, meant, isStorageIll };
  const parts = withSideEvents(answerFromLibrary(answer), turn.side, onLeave);
  return { written, parts: notingTurn(parts, turn, draft) };
}

/** The same parts; whatever ends them, the turn has what its tools have done. */
async function* notingTurn<Part>(
  parts: AsyncGenerator<Part>,
  { runner, gathering }: LibraryTurn,
  draft: TurnDraft,
): AsyncGenerator<Part> {
  try {
    yield* parts;
  } finally {
    draft.turn.toolCalls = runner.calls;
    draft.noteSeen(gathering.seenDocumentIds);
    draft.noteRetrieved(gathering.evidence.passages);
  }
}
