import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import type { ChatStreamEvent } from '#lib/contracts/chat-stream-event.ts';

import { toChatStreamEvents } from './chat-stream-events.ts';
import { type FrameStreamOptions, openFrameStream } from './frame-stream.ts';
import { sseFrame } from './sse-frame.ts';

/** The answer as the public server-sent events; see `openFrameStream` for when it resolves and rejects. */
export function openChatStream(
  answer: AsyncIterable<AnswerEvent>,
  options: FrameStreamOptions,
): Promise<ReadableStream<Uint8Array>> {
  return openFrameStream(
    { frames: frames(answer), failureFrame: (error) => encodeEvent({ type: 'error', ...error }) },
    options,
  );
}

/** One public event as it is sent. */
export function encodeEvent(event: ChatStreamEvent): string {
  return sseFrame(event);
}

async function* frames(answer: AsyncIterable<AnswerEvent>): AsyncGenerator<string, void, undefined> {
  for await (const event of toChatStreamEvents(answer)) yield encodeEvent(event);
}
