import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import type { ChatStreamEvent } from '#lib/contracts/chat-response.ts';

import { type Additions, NO_ADDITIONS } from './additions.ts';
import { toChatStreamEvents } from './chat-stream-events.ts';
import { type FrameStreamOptions, openFrameStream } from './frame-stream.ts';
import { sseFrame } from './sse-frame.ts';

/** The answer as the public server-sent events; see `openFrameStream` for when it resolves and rejects. */
export function openChatStream(
  answer: AsyncIterable<AnswerEvent>,
  options: FrameStreamOptions,
  additions: Additions = NO_ADDITIONS,
): Promise<ReadableStream<Uint8Array>> {
  return openFrameStream(
    { frames: frames(answer, additions), failureFrame: (error) => encodeEvent({ type: 'error', ...error }) },
    options,
  );
}

/** One public event as it is sent. */
export function encodeEvent(event: ChatStreamEvent): string {
  return sseFrame(event);
}

async function* frames(
  answer: AsyncIterable<AnswerEvent>,
  additions: Additions,
): AsyncGenerator<string, void, undefined> {
  for await (const event of toChatStreamEvents(answer, additions)) yield encodeEvent(event);
}
