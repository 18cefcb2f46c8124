import { describe, expect, it } from 'vitest';

import type { Claim } from '#lib/contracts/claim.ts';

import type { ReaderChunk } from './answer-message.ts';
import { readToEnd } from './read-answer.ts';

const CLAIM: Claim = { start: 0, end: 4, kind: 'sentence', status: 'weak', reasons: [], citations: [] };
const ANSWER: ReaderChunk[] = [
  { type: 'start', messageId: 'turn-1' },
  { type: 'data-evidence', data: { passages: 4 }, transient: true },
  { type: 'data-claim', id: 'claim-1', data: { claim: CLAIM } },
  { type: 'finish', finishReason: 'stop' },
];

async function read(chunks: ReaderChunk[], end: 'closes' | 'breaks' = 'closes') {
  const judged: [string, Claim][] = [];
  let parts = 0;
  let passages = 0;
  async function* payloads() {
    for (const chunk of chunks) yield JSON.stringify(chunk);
    if (end === 'breaks') throw new TypeError('cut');
  }
  const ending = await readToEnd(payloads(), {
    onProgress: (answer) => (parts = answer.parts.length),
    onEvidence: (count) => (passages = count),
    onVerdict: (turnId, claim) => judged.push([turnId, claim]),
  });
  await new Promise((resolve) => setTimeout(resolve, 5));
  return { ending, parts, passages, judged };
}

describe('readToEnd', () => {
  it('ends with the last chunk of the answer, and hands on what comes behind it', async () => {
    const judged = { ...CLAIM, status: 'supported' as const, judged_by: 'a-model' };
    const later: ReaderChunk = { type: 'data-claim', id: 'claim-1', data: { claim: judged } };
    expect(await read([...ANSWER, later])).toEqual({
      ending: 'whole',
      parts: 1,
      passages: 4,
      judged: [['turn-1', judged]],
    });
  });

  it('ends where the answer was stopped, and says so', async () => {
    expect(await read([...ANSWER.slice(0, 2), { type: 'abort' }, ...ANSWER.slice(2)])).toMatchObject({
      ending: 'stopped',
      parts: 0,
    });
  });

  it('minds no connection that breaks behind the answer', async () => {
    expect((await read(ANSWER, 'breaks')).ending).toBe('whole');
  });

  it('fails with one that breaks within it', async () => {
    await expect(read(ANSWER.slice(0, 2), 'breaks')).rejects.toThrow('cut');
  });

  it('fails with what the server says of an answer that failed', async () => {
    await expect(read([...ANSWER.slice(0, 1), { type: 'error', errorText: '{"error_code":"x"}' }])).rejects.toThrow(
      '{"error_code":"x"}',
    );
  });

  it('says of a stream that ends before its time that it was cut', async () => {
    expect((await read(ANSWER.slice(0, 1))).ending).toBe('cut');
  });
});
