import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { signsOfRows, wordsFor } from './sign-bits.ts';
import { bytesOfPieces, piecesOfBytes, sharedMeaning } from './word-pieces.ts';

const DIMENSION = 40;
const piece = fc.array(fc.constantFrom(-1, 1), { minLength: DIMENSION, maxLength: DIMENSION });
const text = fc.array(piece, { minLength: 1, maxLength: 6 });
const signsOf = (pieces: readonly number[][]) => signsOfRows(Float32Array.from(pieces.flat()), DIMENSION);

describe('what word pieces of two texts share', () => {
  it('is, for each piece of the question, the signs of the one that shares most, and their mean', () => {
    fc.assert(
      fc.property(text, text, (question, passage) => {
        const alike = (one: readonly number[], other: readonly number[]) =>
          one.filter((sign, index) => sign === other[index]).length / DIMENSION;
        const best = question.map((own) => Math.max(...passage.map((other) => alike(own, other))));
        const mean = best.reduce((sum, value) => sum + value, 0) / best.length;
        expect(sharedMeaning(signsOf(question), signsOf(passage), DIMENSION)).toBeCloseTo(mean, 9);
      }),
    );
  });

  it('is nothing where one of them has no piece', () => {
    const none = new Int32Array();
    const one = new Int32Array(wordsFor(DIMENSION));
    expect([sharedMeaning(none, one, DIMENSION), sharedMeaning(one, none, DIMENSION)]).toEqual([0, 0]);
  });
});

describe('word pieces as bytes', () => {
  it('are the same when they are read again, wherever they begin', () => {
    fc.assert(
      fc.property(text, fc.nat({ max: 7 }), (pieces, offset) => {
        const bytes = bytesOfPieces(signsOf(pieces));
        const elsewhere = new Uint8Array(bytes.length + offset);
        elsewhere.set(bytes, offset);
        expect(piecesOfBytes(elsewhere.subarray(offset))).toEqual(signsOf(pieces));
      }),
    );
  });
});
