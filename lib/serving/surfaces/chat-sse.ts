import { type AnswerEvent, isStepEvent, type StepEvent } from '#lib/contracts/answer-event.ts';
import type { ChatStreamEvent } from '#lib/contracts/chat-response.ts';
import { assertNever } from '#lib/foundation/core/assert-never.ts';

import { type Additions, NO_ADDITIONS } from './chat-json.ts';
import { type FrameStreamOptions, openFrameStream, sseFrame } from './frame-stream.ts';
import { StreamableEvents } from './streamable-events.ts';

/** Streams the answer as the public server-sent events; see `openFrameStream` for when it resolves and rejects. */
export function openChatStream(
  answer: AsyncIterable<AnswerEvent>,
  options: FrameStreamOptions,
  additions: Additions = NO_ADDITIONS,
): Promise<ReadableStream<Uint8Array>> {
  let isWhole = false;
  return openFrameStream(
    {
      parts: toChatStreamEvents(answer, additions),
      encode: (event) => {
        isWhole ||= event.type === 'done';
        return encodeEvent(event);
      },
      failureFrame: (error) => encodeEvent({ type: 'error', ...error }),
      isWhole: () => isWhole,
    },
    options,
  );
}

/** Encodes one public event. */
export function encodeEvent(event: ChatStreamEvent): string {
  return sseFrame(event);
}

/** Yields the public events of an answer. Events for the reader app alone, evidence and single sources, are left out. */
export async function* toChatStreamEvents(
  events: AsyncIterable<AnswerEvent>,
  additions: Additions = NO_ADDITIONS,
): AsyncGenerator<ChatStreamEvent, void, undefined> {
  const streamable = new StreamableEvents();
  for await (const next of events) {
    for (const event of streamable.of(next)) {
      const publicEvent = isStepEvent(event) ? toPublicStep(event, additions) : toPublicEvent(event, additions);
      if (publicEvent !== null) yield publicEvent;
      if (event.type === 'answer-end' && !additions.verdicts) return;
    }
  }
  streamable.end();
}

function toPublicEvent(event: Exclude<AnswerEvent, StepEvent>, additions: Additions): ChatStreamEvent | null {
  switch (event.type) {
    case 'answer-start':
    case 'answer-evidence':
    case 'answer-source':
      return null;
    case 'answer-delta':
    case 'answer-figures':
      return { type: 'chunk', content: event.text };
    case 'answer-claim':
      return additions.claims ? { type: 'claim', claim: event.claim } : null;
    case 'answer-sources':
      return {
        ...{ type: 'sources', sources: event.sources, related: event.related },
        ...(event.citations !== undefined && { citations: event.citations }),
      };
    case 'answer-end':
      return { type: 'done', metadata: event.metadata };
    case 'answer-verdicts':
      return { type: 'verdicts', claims: event.claims.map(({ claim }) => claim) };
    default:
      return assertNever(event);
  }
}

function toPublicStep(event: StepEvent, { steps }: Additions): ChatStreamEvent | null {
  if (!steps) return null;
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
