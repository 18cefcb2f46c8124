import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compileWat } from '#tests/support/compile-wat.ts';

import { fewestDifferentBits, SHARED_SIGNS } from './shared-signs.ts';

const texts = fc.integer({ min: 1, max: 33 }).chain((width) => {
  const rows = (most: number) =>
    fc
      .integer({ min: 1, max: most })
      .chain((count) => fc.int32Array({ minLength: count * width, maxLength: count * width }));
  return fc.record({ width: fc.constant(width), question: rows(4), passage: rows(9) });
});

function rowsOf(words: Int32Array, width: number): Int32Array[] {
  return Array.from({ length: words.length / width }, (_, row) => words.subarray(row * width, (row + 1) * width));
}

const bitsIn = (word: number) => (word >>> 0).toString(2).replaceAll('0', '').length;

describe('the signs that rows share', () => {
  it('are counted as one bit after the other would be', () => {
    fc.assert(
      fc.property(texts, ({ width, question, passage }) => {
        const different = (one: Int32Array, other: Int32Array) =>
          one.reduce((sum, word, index) => sum + bitsIn(word ^ (other[index] ?? 0)), 0);
        const fewest = rowsOf(question, width).map((one) =>
          Math.min(...rowsOf(passage, width).map((other) => different(one, other))),
        );
        const sum = fewest.reduce((all, bits) => all + bits, 0);
        expect(fewestDifferentBits(question, passage, width)).toBe(sum);
        const torn = Int32Array.from([...passage, ...question.subarray(1, width)]);
        expect(fewestDifferentBits(question, torn, width)).toBe(sum);
      }),
    );
  });

  it('are counted in texts of any length', () => {
    const [width, rows] = [12, 20_000];
    const passage = new Int32Array(rows * width).fill(-1);
    passage.fill(1, (rows - 1) * width);
    expect(fewestDifferentBits(new Int32Array(width), passage, width)).toBe(width);
  });

  it('are counted by what its source says', async () => {
    expect(await compileWat(new URL('shared-signs.wat', import.meta.url))).toBe(SHARED_SIGNS);
  });
});
