import { readUIMessageStream } from 'ai';
import { describe, expect, it } from 'vitest';

import { streamOf } from '#tests/support/read-ui-message.ts';

import { emptyAnswer, type ReaderChunk, withChunk } from './answer-message.ts';
import type { ReaderMessage } from './live-turns.ts';

async function bothRead(chunks: ReaderChunk[]) {
  let sdk: ReaderMessage | undefined;
  for await (const message of readUIMessageStream<ReaderMessage>({ stream: streamOf(chunks) })) sdk = message;
  return { ours: chunks.reduce(withChunk, emptyAnswer()), sdk };
}

describe('withChunk', () => {
  it('puts what comes again under its name in the place of what it was', async () => {
    const call = { call_id: 'a', tool: 'search_documentation', input: {} };
    const { ours, sdk } = await bothRead([
      { type: 'start', messageId: 'turn' },
      { type: 'data-tool', id: 'tool-a', data: { call } },
      { type: 'data-evidence', data: { passages: 3 }, transient: true },
      { type: 'text-start', id: 'answer' },
      { type: 'text-delta', id: 'answer', delta: 'Half' },
      { type: 'data-tool', id: 'tool-a', data: { call: { ...call, tool: 'list_documents' } } },
      { type: 'text-delta', id: 'answer', delta: ' a sentence' },
    ]);
    expect(ours).toEqual(sdk);
    expect(ours.parts).toHaveLength(2);
    expect(ours.parts[1]).toEqual({ type: 'text', text: 'Half a sentence', state: 'streaming' });
  });
});
