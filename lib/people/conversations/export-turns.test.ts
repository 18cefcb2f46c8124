import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { exportFormat, verifyExport } from '#lib/people/exports/verify-export.ts';
import { buildReviewedTurn, buildSource } from '#tests/support/conversation-records.ts';

import { exportTurns } from './export-turns.ts';

const FORMATS = ['csv', 'jsonl'] as const;
const TURNS = [
  'Who said "it",\r\nand why?',
  'Line\u2028separator, and \uFFFD',
  `,true,${'0'.repeat(64)}\r\n`,
  '所有権 "unbalanced',
  'Last.',
].map((query) => buildReviewedTurn({ query, sources: [buildSource('p1', 'v1')] }));

async function written(format: (typeof FORMATS)[number], turns = TURNS): Promise<Buffer> {
  async function* all() {
    yield* turns;
  }
  return Buffer.from((await Array.fromAsync(exportTurns(all(), format))).join(''));
}

/** In pieces that cut characters and lines. */
async function* pieces(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += 97) yield bytes.subarray(at, at + 97);
}

describe.each(FORMATS)('an export as %s', (format) => {
  const check = (bytes: Uint8Array) => verifyExport(pieces(bytes), format);

  it('is known by how it begins, and is as it was written', async () => {
    const bytes = await written(format);
    expect(exportFormat(bytes.toString('utf8', 0, 64))).toBe(format);
    const found = await check(bytes);
    expect(found).toEqual({
      file: 'intact',
      rows: TURNS.length,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(bytes.toString()).toContain(found.hash);
  });

  it('is not when any byte is another', async () => {
    const bytes = await written(format);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ change;
        expect((await check(changed)).file).not.toBe('intact');
      }),
      { numRuns: 1_000 },
    );
  });

  it('is not when a row is gone, is there twice or has another place, nor with anything behind', async () => {
    const rows = (await Promise.all([1, 2, 3, 4, 5].map((count) => written(format, TURNS.slice(0, count))))).map(
      String,
    );
    const whole = rows[4] ?? '';
    const second = whole.slice((await lengthOfRows(format, 1)).length, (await lengthOfRows(format, 2)).length);
    for (const changed of [
      whole.replace(second, ''),
      whole.replace(second, second + second),
      `${whole}x`,
      `${whole}\n`,
    ])
      expect((await check(Buffer.from(changed))).file).toBe('altered');
  });

  it('is cut where its last row is missing', async () => {
    const first = await lengthOfRows(format, 4);
    expect(await check(Buffer.from(first))).toMatchObject({ file: 'cut', rows: 4 });
  });

  /** The first rows of the whole file. */
  async function lengthOfRows(of: (typeof FORMATS)[number], count: number): Promise<string> {
    async function* all() {
      yield* TURNS;
    }
    return (await Array.fromAsync(exportTurns(all(), of))).slice(0, count).join('');
  }
});
