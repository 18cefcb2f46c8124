import type { LanguageModelV4 } from '@ai-sdk/provider';
import type { TelemetryOptions } from 'ai';

import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import type { Source } from '#lib/contracts/source.ts';
import type { Clock } from '#lib/core/clock.ts';
import type { HistoryTurn } from '#lib/conversations/build-history.ts';
import type { ConversationRepository } from '#lib/conversations/ports.ts';
import type { Turn } from '#lib/conversations/turn.ts';
import { countWithheld } from '#lib/contracts/claim.ts';
import { CitationLedger, type CitedSource } from '#lib/grounding/citation-ledger.ts';
import { AnswerGrounding } from '#lib/grounding/answer-grounding.ts';
import type { Release } from '#lib/grounding/answer-writer.ts';
import type { Logger } from '#lib/log/logger.ts';
import type { PassageSearch } from '#lib/retrieval/search-passages.ts';

import { isDeclined } from './answer-end.ts';
import { historyMessages, instructions, questionMessage } from './prompts.ts';
import { isRefusal, MODEL_DECLINED, notInSelection, NO_ANSWER_IN_EVIDENCE, NOTHING_FOUND } from './fixed-sentences.ts';
import { librarySources, relatedLinks } from './library-sources.ts';
import { loadHistory } from './load-history.ts';
import { prepareEvidence, type PreparedEvidence } from './prepare-evidence.ts';
import type { Question } from './question.ts';
import { notingFirst } from './question-log.ts';
import { ReleasedSources } from './released-sources.ts';
import { quotingRequest } from './quoting-input.ts';
import { runAgent } from './run-agent.ts';
import { selectionSources } from './selection-sources.ts';
import { TurnDraft } from './turn-draft.ts';

export interface AnswerDependencies {
  model: LanguageModelV4;
  /** Turns false when the model's server refuses a call for its tools. */
  canUseTools: () => boolean;
  /** What answers call the model. */
  modelName: string;
  search: PassageSearch;
  /** Null where nothing is recorded. */
  conversations: ConversationRepository | null;
  /** Messages, two a turn. */
  maxHistoryMessages: number;
  /** Of writing one answer. */
  generationTimeoutMs: number;
  /** Whether and how model calls are traced; not at all by default. */
  telemetry?: TelemetryOptions | undefined;
  clock: Clock;
  log: Logger;
  /** Whether the log may hold questions as they were asked. */
  logsQuestions: boolean;
}

/**
 * Answers a question as a stream of events, in the order of `AnswerEvent`. Rejects with an `AppError` when a service fails
 * or a deadline passes, and with the signal's reason when the client is gone. The turn is recorded before the last event,
 * and also when the answer is stopped or fails; where nothing is recorded, a conversation has no past.
 */
export async function* answerQuestion(
  dependencies: AnswerDependencies,
  question: Question,
): AsyncGenerator<AnswerEvent, void> {
  const draft = new TurnDraft(dependencies, question);
  const { turn } = draft;
  try {
    yield startOf(turn, dependencies);
    const known = await loadHistory(dependencies, question);
    const history = known ?? [];
    draft.stages.end('history');
    const prepared = await prepareEvidence(dependencies.search, question, history);
    draft.stages.end('retrieval');
    draft.noteRetrieved(prepared.evidence.passages);
    yield { type: 'answer-evidence', passages: prepared.evidence.passages.length };
    const ledger = new CitationLedger();
    const grounding = new AnswerGrounding({
      mode: question.grounding,
      findSentence: (number) => prepared.evidence.findSentence(number),
      ledger,
      isRefusal,
    });
    const released = new ReleasedSources((cited) => sourcesOf(question, cited, prepared));
    for await (const release of writeAnswer({ dependencies, question, history, prepared, grounding, draft })) {
      for (const changed of released.update(ledger.sources)) yield { type: 'answer-source', ...changed };
      draft.noteReleased(release, released.all);
      draft.noteWithheld(grounding.withheld);
      yield { type: 'answer-delta', text: release.text };
      for (const claim of release.claims) yield { type: 'answer-claim', claim };
    }
    turn.outcome = turn.claims.some(({ status }) => status !== 'neutral') ? 'answered' : 'not_found';
    draft.noteWithheld(grounding.withheld);
    draft.noteRetrieved(prepared.evidence.passages);
    turn.related = turn.outcome === 'not_found' ? relatedLinks(prepared.evidence.passages, question.baseUrl) : [];
    yield { type: 'answer-sources', sources: turn.sources, related: turn.related };
    const isRecorded = await draft.save();
    yield {
      type: 'answer-end',
      metadata: {
        query_time_ms: turn.latencyMs,
        chunks_retrieved: turn.chunksRetrieved,
        model: turn.model,
        session_id: turn.sessionId,
        turn_id: turn.id,
        outcome: turn.outcome,
        grounding: question.grounding,
        withheld: countWithheld(turn.withheld),
        removed_markers: grounding.removedMarkers,
        ...(known === null && { history_available: false as const }),
        ...(!isRecorded && { recorded: false as const }),
      },
    };
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

interface AnswerInProgress {
  dependencies: AnswerDependencies;
  question: Question;
  history: HistoryTurn[];
  prepared: PreparedEvidence;
  grounding: AnswerGrounding;
  draft: TurnDraft;
}

/** The grounded text of the answer; the fixed refusal, which claims nothing, when nothing of it holds. */
async function* writeAnswer(answer: AnswerInProgress): AsyncGenerator<Release> {
  const { dependencies, question, history, prepared, grounding, draft } = answer;
  const { evidence, statistics, tools } = prepared;
  const deltas = runAgent({
    model: dependencies.model,
    instructions: (hasTools) =>
      instructions(hasTools || question.scope.kind === 'selection' ? question.scope.kind : 'search'),
    messages: [...historyMessages(history), { role: 'user', content: questionMessage(question.text, evidence.blocks) }],
    tools,
    canUseTools: dependencies.canUseTools,
    quotingRequest: () => quotingRequest({ question: question.text, history, blocks: evidence.blocks, statistics }),
    signal: question.signal,
    timeoutMs: dependencies.generationTimeoutMs,
    onTokens: (tokens) => draft.noteTokens(tokens),
    telemetry: dependencies.telemetry,
  });
  let isEmpty = true;
  try {
    for await (const release of grounding.ground(notingFirst(deltas, () => draft.stages.end('firstPart')))) {
      isEmpty = false;
      yield release;
    }
    if (isEmpty) yield { text: refusal(question, evidence.blocks.length > 0), claims: [] };
  } catch (error) {
    // Half an answer is a failure; none at all is one of the ways in which there is no answer.
    if (!isEmpty || !isDeclined(error)) throw error;
    yield { text: MODEL_DECLINED, claims: [] };
  }
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
