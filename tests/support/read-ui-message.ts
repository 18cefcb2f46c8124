import { DefaultChatTransport, readUIMessageStream, type UIMessage, type UIMessageChunk } from 'ai';

import type { ReaderDataParts, ReaderMessageMetadata } from '#lib/contracts/reader-stream.ts';

export type ReaderMessage = UIMessage<ReaderMessageMetadata, ReaderDataParts>;

/** An answer as the AI SDK's own client reads it. */
export interface ReadAnswer {
  message: ReaderMessage | undefined;
  chunks: UIMessageChunk<ReaderMessageMetadata, ReaderDataParts>[];
  /** What the client is told of error chunks. */
  errors: string[];
}

/** POSTs a question the way the panel does. Rejects when the answer is an HTTP error. */
export async function openUiStream(
  url: string,
  body: object,
  signal?: AbortSignal,
): Promise<ReadableStream<UIMessageChunk>> {
  const transport = new DefaultChatTransport<ReaderMessage>({
    api: `${url}/api/reader/chat`,
    prepareSendMessagesRequest: () => ({ body }),
  });
  return transport.sendMessages({
    trigger: 'submit-message',
    chatId: 'chat',
    messageId: undefined,
    messages: [],
    abortSignal: signal,
  });
}

export async function readUiMessage(url: string, body: object): Promise<ReadAnswer> {
  const [stream, copy] = (await openUiStream(url, body)).tee();
  const answer: ReadAnswer = { message: undefined, chunks: [], errors: [] };
  const collecting = (async () => {
    for await (const chunk of copy) answer.chunks.push(chunk as ReadAnswer['chunks'][number]);
  })();
  const onError = (error: unknown) => answer.errors.push(error instanceof Error ? error.message : String(error));
  for await (const message of readUIMessageStream<ReaderMessage>({ stream, onError })) answer.message = message;
  await collecting;
  return answer;
}

/** All text of a message. */
export function textOf(message: ReaderMessage | undefined): string {
  return message?.parts.map((part) => (part.type === 'text' ? part.text : '')).join('') ?? '';
}

/** The sources of a message, by position. */
export function sourcesOf(message: ReaderMessage | undefined): ReaderDataParts['source'][] {
  const sources = message?.parts.flatMap((part) => (part.type === 'data-source' ? [part.data] : [])) ?? [];
  return sources.toSorted((one, other) => one.position - other.position);
}

/** Chunks as the stream that the AI SDK reads. */
export function streamOf<Chunk>(chunks: readonly Chunk[]): ReadableStream<Chunk> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}
