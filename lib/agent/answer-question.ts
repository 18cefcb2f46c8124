import type { LanguageModelV4 } from '@ai-sdk/provider';

import { LIMITS } from '#lib/config/limits.ts';
import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import type { Source } from '#lib/contracts/source.ts';
import type { Clock } from '#lib/core/clock.ts';
import { buildHistory, type HistoryTurn } from '#lib/conversations/build-history.ts';
import type { ConversationRepository } from '#lib/conversations/ports.ts';
import { CitationLedger, type CitedSource } from '#lib/grounding/citation-ledger.ts';
import { groundAnswer } from '#lib/grounding/ground-answer.ts';
import type { Logger } from '#lib/log/logger.ts';
import type { PassageSearch } from '#lib/retrieval/search-passages.ts';

import { historyMessages, instructions, questionMessage } from './prompts.ts';
import { notInSelection, NO_ANSWER_IN_EVIDENCE, NOTHING_FOUND } from './fixed-sentences.ts';
import { librarySources, relatedLinks } from './library-sources.ts';
import { prepareEvidence, type PreparedEvidence } from './prepare-evidence.ts';
import type { Question } from './question.ts';
import { ReleasedSources } from './released-sources.ts';
import { quotingRequest } from './quoting-input.ts';
import { runAgent } from './run-agent.ts';
import { selectionSources } from './selection-sources.ts';
import { TurnDraft } from './turn-draft.ts';

export interface AnswerDependencies {
  model: LanguageModelV4;
  /** What answers call the model. */
  modelName: string;
  search: PassageSearch;
  conversations: ConversationRepository;
  /** Messages, two a turn. */
  maxHistoryMessages: number;
  clock: Clock;
  log: Logger;
}

/**
 * Answers a question as a stream of events, in the order of `AnswerEvent`. Rejects with an `AppError` when a service fails
 * or a deadline passes, and with the signal's reason when the client is gone. The turn is recorded before the last event,
 * and also when the answer is stopped or fails.
 */
export async function* answerQuestion(
  dependencies: AnswerDependencies,
  question: Question,
): AsyncGenerator<AnswerEvent, void> {
  const draft = new TurnDraft(dependencies, question);
  const { turn } = draft;
  try {
    yield { type: 'answer-start', sessionId: turn.sessionId, turnId: turn.id, mode: turn.mode, model: turn.model };
    const history = await loadHistory(dependencies, question);
    const prepared = await prepareEvidence(dependencies.search, question, history);
    draft.noteRetrieved(prepared.evidence.passages);
    yield { type: 'answer-evidence', passages: prepared.evidence.passages.length };
    const ledger = new CitationLedger();
    const released = new ReleasedSources((cited) => sourcesOf(question, cited, prepared));
    for await (const text of writeAnswer({ dependencies, question, history, prepared, ledger })) {
      for (const changed of released.update(ledger.sources)) yield { type: 'answer-source', ...changed };
      draft.noteReleased(text, released.all);
      yield { type: 'answer-delta', text };
    }
    turn.outcome = ledger.sources.length === 0 ? 'not_found' : 'answered';
    draft.noteRetrieved(prepared.evidence.passages);
    turn.related = turn.outcome === 'not_found' ? relatedLinks(prepared.evidence.passages, question.baseUrl) : [];
    yield { type: 'answer-sources', sources: turn.sources, related: turn.related };
    await draft.save();
    yield {
      type: 'answer-end',
      metadata: {
        query_time_ms: turn.latencyMs,
        chunks_retrieved: turn.chunksRetrieved,
        model: turn.model,
        session_id: turn.sessionId,
        turn_id: turn.id,
        outcome: turn.outcome,
      },
    };
  } catch (error) {
    draft.noteFailure(error);
    throw error;
  } finally {
    await draft.save();
  }
}

async function loadHistory(
  { conversations, maxHistoryMessages }: AnswerDependencies,
  { viewer, sessionId, scope }: Question,
): Promise<HistoryTurn[]> {
  if (sessionId === null) return [];
  const turns = await conversations.listTurns(viewer, sessionId, { limit: Math.ceil(maxHistoryMessages / 2) });
  const limits = { maxMessages: maxHistoryMessages, maxTokens: LIMITS.contextMaxTokens };
  return buildHistory(turns, limits, scope.kind === 'selection' ? scope.text : null);
}

interface AnswerInProgress {
  dependencies: AnswerDependencies;
  question: Question;
  history: HistoryTurn[];
  prepared: PreparedEvidence;
  ledger: CitationLedger;
}

/** The grounded text of the answer; the fixed refusal when nothing in it could be cited. */
async function* writeAnswer(answer: AnswerInProgress): AsyncGenerator<string> {
  const { dependencies, question, history, prepared, ledger } = answer;
  const { evidence, statistics, tools } = prepared;
  const deltas = runAgent({
    model: dependencies.model,
    instructions: instructions(question.scope.kind),
    messages: [...historyMessages(history), { role: 'user', content: questionMessage(question.text, evidence.blocks) }],
    tools,
    quotingRequest: () => quotingRequest({ question: question.text, history, blocks: evidence.blocks, statistics }),
    signal: question.signal,
  });
  yield* groundAnswer(deltas, { findSentence: (number) => evidence.findSentence(number), ledger });
  if (ledger.sources.length === 0) yield refusal(question, evidence.blocks.length > 0);
}

function refusal(question: Question, hasEvidence: boolean): string {
  if (question.scope.kind === 'selection') return notInSelection(question.text);
  return hasEvidence ? NO_ANSWER_IN_EVIDENCE : NOTHING_FOUND;
}

function sourcesOf({ scope, baseUrl }: Question, cited: CitedSource[], { evidence }: PreparedEvidence): Source[] {
  return scope.kind === 'selection'
    ? selectionSources(cited, scope.text)
    : librarySources(cited, evidence.passages, baseUrl);
}
