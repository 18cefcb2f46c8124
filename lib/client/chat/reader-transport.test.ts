import type { UIMessageChunk } from 'ai';
import { describe, expect, it } from 'vitest';

import type { Claim } from '#lib/contracts/claim.ts';

import { untilFinished } from './reader-transport.ts';

const CLAIM: Claim = { start: 0, end: 4, kind: 'sentence', status: 'weak', reasons: [], citations: [] };
const ANSWER: UIMessageChunk[] = [
  { type: 'start', messageId: 'turn-1' },
  { type: 'data-claim', id: 'claim-1', data: { claim: CLAIM } },
  { type: 'finish', finishReason: 'stop' },
];

async function read(chunks: UIMessageChunk[], end: 'closes' | 'breaks' = 'closes') {
  const judged: [string, Claim][] = [];
  const source = new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      if (end === 'closes') controller.close();
    },
    pull(controller) {
      controller.error(new Error('cut'));
    },
  });
  let wasStopped = false;
  const stream = untilFinished(source, {
    onVerdict: (turnId, claim) => judged.push([turnId, claim]),
    onStopped: () => (wasStopped = true),
  });
  const seen: string[] = [];
  for await (const chunk of stream) seen.push(chunk.type);
  await new Promise((resolve) => setTimeout(resolve, 5));
  return { seen, judged, wasStopped };
}

describe('untilFinished', () => {
  it('ends the message with its last chunk, and hands on what comes behind it', async () => {
    const judged = { ...CLAIM, status: 'supported' as const, judged_by: 'a-model' };
    const later: UIMessageChunk = { type: 'data-claim', id: 'claim-1', data: { claim: judged } };
    expect(await read([...ANSWER, later])).toEqual({
      seen: ['start', 'data-claim', 'finish'],
      judged: [['turn-1', judged]],
      wasStopped: false,
    });
  });

  it('ends where the answer was stopped, and says so', async () => {
    expect(await read([...ANSWER.slice(0, 2), { type: 'abort' }, ...ANSWER.slice(2)])).toEqual({
      seen: ['start', 'data-claim'],
      judged: [],
      wasStopped: true,
    });
  });

  it('minds no connection that breaks behind the answer', async () => {
    expect((await read(ANSWER, 'breaks')).seen).toEqual(['start', 'data-claim', 'finish']);
  });

  it('fails with one that breaks within it', async () => {
    await expect(read(ANSWER.slice(0, 2), 'breaks')).rejects.toThrow('cut');
  });

  it('ends with a stream that ends before its time', async () => {
    expect((await read(ANSWER.slice(0, 1))).seen).toEqual(['start']);
  });
});
