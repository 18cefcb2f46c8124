import type { UIMessageChunk } from 'ai';

import type { ReaderDataParts, ReaderMessageMetadata } from '#lib/contracts/reader-stream.ts';

import type { ReaderMessage } from './live-turns.ts';

/** A chunk of an answer's stream. */
export type ReaderChunk = UIMessageChunk<ReaderMessageMetadata, ReaderDataParts>;

type MessagePart = ReaderMessage['parts'][number];
type TextPart = Extract<MessagePart, { type: 'text' }>;
type DataChunk = Extract<ReaderChunk, { type: `data-${string}` }>;

/** Returns an answer that has received no chunks yet. */
export function emptyAnswer(): ReaderMessage {
  return { id: crypto.randomUUID(), role: 'assistant', parts: [] };
}

/** Returns the answer with one more chunk of its stream applied, as the AI SDK reads it; the same object if the chunk changes nothing visible. */
export function withChunk(answer: ReaderMessage, chunk: ReaderChunk): ReaderMessage {
  switch (chunk.type) {
    case 'start':
      return { ...answer, id: chunk.messageId ?? answer.id, ...metadataOf(answer, chunk) };
    case 'finish':
      return { ...answer, ...metadataOf(answer, chunk) };
    case 'text-start':
      return { ...answer, parts: [...answer.parts, { type: 'text', text: '', state: 'streaming' }] };
    case 'text-delta':
      return changeText(answer, (part) => ({ ...part, text: part.text + chunk.delta }));
    case 'text-end':
      return changeText(answer, (part) => ({ ...part, state: 'done' }));
    default:
      return isData(chunk) && chunk.transient !== true ? { ...answer, parts: withData(answer.parts, chunk) } : answer;
  }
}

function metadataOf(
  { metadata }: ReaderMessage,
  chunk: { messageMetadata?: ReaderMessageMetadata },
): Pick<ReaderMessage, 'metadata'> {
  return chunk.messageMetadata === undefined ? {} : { metadata: { ...metadata, ...chunk.messageMetadata } };
}

function changeText(answer: ReaderMessage, change: (part: TextPart) => TextPart): ReaderMessage {
  const last = answer.parts.findLastIndex(({ type }) => type === 'text');
  return {
    ...answer,
    parts: answer.parts.map((part, at) => (at === last && part.type === 'text' ? change(part) : part)),
  };
}

/** A part sent again under its id replaces the previous one. */
function withData(parts: MessagePart[], { type, id, data }: DataChunk): MessagePart[] {
  const part = { type, ...(id !== undefined && { id }), data } as MessagePart;
  const at = id === undefined ? -1 : parts.findIndex((one) => one.type === type && 'id' in one && one.id === id);
  return at === -1 ? [...parts, part] : parts.with(at, part);
}

function isData(chunk: ReaderChunk): chunk is DataChunk {
  return chunk.type.startsWith('data-');
}
