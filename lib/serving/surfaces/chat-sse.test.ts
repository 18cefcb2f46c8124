import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { AnswerEvent } from '#lib/contracts/answer-event.ts';

import { toChatResponse } from './chat-json.ts';
import { encodeEvent, toChatStreamEvents } from './chat-sse.ts';

const METADATA = {
  query_time_ms: 1,
  chunks_retrieved: 0,
  model: 'test',
  session_id: 's',
  turn_id: 't',
  outcome: 'answered',
  grounding: 'strict',
  withheld: { count: 0, reasons: {} },
  removed_markers: 0,
} as const;

async function* answerIn(pieces: string[]): AsyncGenerator<AnswerEvent> {
  yield { type: 'answer-start', sessionId: 's', turnId: 't', mode: 'general', model: 'test' };
  for (const text of pieces) yield { type: 'answer-delta', text };
  yield { type: 'answer-sources', sources: [], related: [] };
  yield { type: 'answer-end', metadata: METADATA };
}

async function chunksOf(pieces: string[]): Promise<string[]> {
  const chunks: string[] = [];
  for await (const event of toChatStreamEvents(answerIn(pieces))) {
    if (event.type === 'chunk') chunks.push(event.content);
  }
  return chunks;
}

/** Any text, lone surrogates and line breaks included, cut into pieces anywhere. */
const cutText = fc
  .tuple(fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 }), fc.array(fc.nat(60), { maxLength: 10 }))
  .map(([units, cuts]) => {
    const text = String.fromCharCode(...units) + 'a\u{1F600}b\r\n\u2028c';
    const at = [0, ...cuts.map((cut) => Math.min(cut, text.length)).sort((one, other) => one - other), text.length];
    return { text, pieces: at.slice(1).map((end, index) => text.slice(at[index], end)) };
  });

test('every split of a text streams the same text as the JSON answer holds', async () => {
  await fc.assert(
    fc.asyncProperty(cutText, async ({ text, pieces }) => {
      expect((await chunksOf(pieces)).join('')).toBe(text);
      expect((await toChatResponse(answerIn(pieces))).answer).toBe(text);
    }),
  );
});

test('no chunk is empty, and none ends within a surrogate pair', async () => {
  await fc.assert(
    fc.asyncProperty(cutText, async ({ pieces }) => {
      const chunks = await chunksOf(pieces);
      for (const [index, chunk] of chunks.entries()) {
        expect(chunk).not.toBe('');
        const next = chunks[index + 1] ?? '';
        expect(/[\ud800-\udbff]$/.test(chunk) && /^[\udc00-\udfff]/.test(next)).toBe(false);
      }
    }),
  );
});

test('a frame is one line of JSON and a blank line, whatever the text', () => {
  fc.assert(
    fc.property(cutText, ({ text }) => {
      const bytes = new TextEncoder().encode(encodeEvent({ type: 'chunk', content: text }));
      const frame = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      expect(frame).toMatch(/^data: [^\r\n]+\n\n$/);
      expect(JSON.parse(frame.slice('data: '.length))).toEqual({ type: 'chunk', content: text });
    }),
  );
});
