import { withoutFigures } from '#lib/contracts/answer-figures.ts';
import type { ConversationTurn } from '#lib/contracts/conversation.ts';

import { fromRecordedScope, type KnownPlaces } from './ask-scope.ts';
import { contextOf } from './place-at-hand.ts';
import { NOTHING_WITHHELD, type Turn, type TurnStatus } from './shown-turn.ts';
import { recordedFailure } from './turn-failure.ts';

const STATUS: Record<ConversationTurn['outcome'], TurnStatus> = {
  answered: 'answered',
  not_found: 'not-found',
  clarification: 'clarification',
  stopped: 'stopped',
  failed: 'failed',
};

/** Returns the turns of a conversation as stored by the server, oldest first. */
export function recordedTurns(turns: ConversationTurn[], known: KnownPlaces): Turn[] {
  return turns.map((turn) => {
    const isComplete = turn.outcome !== 'stopped' && turn.outcome !== 'failed';
    return {
      key: turn.turn_id,
      question: turn.query,
      scope: fromRecordedScope(turn, known),
      context: contextOf(turn.plan?.about),
      status: STATUS[turn.outcome],
      // Figures are displayed where they are cited, not at the end.
      text: withoutFigures(turn.response, turn.sources),
      sources: turn.sources.map((source, index) => ({ position: index + 1, source })),
      claims: turn.claims,
      withheld: isComplete ? turn.withheld : NOTHING_WITHHELD,
      turnsLeftOut: 0,
      grounding: isComplete ? turn.grounding : null,
      related: turn.related,
      failure: turn.outcome === 'failed' ? recordedFailure(turn.error_code) : null,
      latencyMs: turn.outcome === 'stopped' ? null : turn.latency_ms,
      model: turn.model,
      place: isComplete ? { sessionId: turn.session_id, turnId: turn.turn_id } : null,
      feedback: turn.feedback,
      clarification: turn.clarification,
      chosenOption: null,
      option: null,
      resumes: null,
      plan: turn.plan,
      toolCalls: turn.tool_calls,
      profile: turn.profile,
      isUnavailable: turn.unavailable === true,
    };
  });
}
