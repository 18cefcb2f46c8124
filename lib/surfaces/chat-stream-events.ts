import { type AnswerEvent, isStepEvent, type StepEvent } from '#lib/contracts/answer-event.ts';
import type { ChatStreamEvent } from '#lib/contracts/chat-response.ts';
import { assertNever } from '#lib/core/assert-never.ts';

import { type Additions, NO_ADDITIONS } from './additions.ts';
import { streamableEvents } from './streamable-events.ts';

/** The public events of an answer. What the reader alone is told, evidence and single sources, is left out. */
export async function* toChatStreamEvents(
  events: AsyncIterable<AnswerEvent>,
  additions: Additions = NO_ADDITIONS,
): AsyncGenerator<ChatStreamEvent, void, undefined> {
  for await (const event of streamableEvents(events)) {
    const publicEvent = toPublicEvent(event, additions);
    if (publicEvent !== null) yield publicEvent;
  }
}

function toPublicEvent(event: AnswerEvent, additions: Additions): ChatStreamEvent | null {
  if (isStepEvent(event)) return additions.steps ? toPublicStep(event) : null;
  switch (event.type) {
    case 'answer-start':
    case 'answer-evidence':
    case 'answer-source':
      return null;
    case 'answer-delta':
      return { type: 'chunk', content: event.text };
    case 'answer-claim':
      return additions.claims ? { type: 'claim', claim: event.claim } : null;
    case 'answer-sources':
      return { type: 'sources', sources: event.sources, related: event.related };
    case 'answer-end':
      return { type: 'done', metadata: event.metadata };
    default:
      return assertNever(event);
  }
}

function toPublicStep(event: StepEvent): ChatStreamEvent {
  switch (event.type) {
    case 'answer-plan':
      return { type: 'plan', plan: event.plan };
    case 'answer-tool-started':
      return { type: 'tool_started', ...event.call };
    case 'answer-tool-result':
      return { type: 'tool_result', ...event.result };
    case 'answer-clarification':
      return { type: 'clarification', clarification: event.clarification };
    default:
      return assertNever(event);
  }
}
