import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { signsOfRows } from './sign-bits.ts';
import { bytesOfPieces, piecesOfBytes, sentenceVector, sharedMeaning, type WordPieces } from './word-pieces.ts';

const DIMENSION = 40;
const piece = fc.array(fc.constantFrom(-1, 1), { minLength: DIMENSION, maxLength: DIMENSION });
const span = fc.record({ from: fc.nat({ max: 65_535 }), to: fc.nat({ max: 65_535 }) });
const text = fc.array(piece, { minLength: 1, maxLength: 6 });
const piecesOf = (pieces: readonly number[][], sentences: WordPieces['sentences'] = []): WordPieces => ({
  signs: signsOfRows(Float32Array.from(pieces.flat()), DIMENSION),
  sentences,
});

describe('what word pieces of two texts share', () => {
  it('is, for each piece of the question, the signs of the one that shares most, and their mean', () => {
    fc.assert(
      fc.property(text, text, (question, passage) => {
        const alike = (one: readonly number[], other: readonly number[]) =>
          one.filter((sign, index) => sign === other[index]).length / DIMENSION;
        const best = question.map((own) => Math.max(...passage.map((other) => alike(own, other))));
        const mean = best.reduce((sum, value) => sum + value, 0) / best.length;
        expect(sharedMeaning(piecesOf(question), piecesOf(passage), DIMENSION)).toBeCloseTo(mean, 9);
      }),
    );
  });

  it('is nothing where one of them has no piece', () => {
    const none = piecesOf([]);
    const one = piecesOf([Array.from({ length: DIMENSION }, () => 1)]);
    expect([sharedMeaning(none, one, DIMENSION), sharedMeaning(one, none, DIMENSION)]).toEqual([0, 0]);
  });
});

describe('the vector of a sentence', () => {
  it('is the sum of the signs of its pieces', () => {
    fc.assert(
      fc.property(text, text, (before, own) => {
        const pieces = piecesOf([...before, ...own], [{ from: before.length, to: before.length + own.length }]);
        const sum = Array.from({ length: DIMENSION }, (_, column) =>
          own.reduce((total, row) => total + (row[column] ?? 0), 0),
        );
        expect(sentenceVector(pieces, 0, DIMENSION)).toEqual(Float32Array.from(sum));
      }),
    );
  });

  it('is not there where none of its pieces were read', () => {
    expect(sentenceVector(piecesOf([], [{ from: 3, to: 3 }]), 0, DIMENSION)).toBeNull();
    expect(sentenceVector(piecesOf([]), 5, DIMENSION)).toBeNull();
  });
});

describe('word pieces as bytes', () => {
  it('are the same when they are read again, wherever they begin', () => {
    fc.assert(
      fc.property(text, fc.array(span, { maxLength: 4 }), fc.nat({ max: 7 }), (rows, sentences, offset) => {
        const pieces = piecesOf(rows, sentences);
        const bytes = bytesOfPieces(pieces);
        const elsewhere = new Uint8Array(bytes.length + offset);
        elsewhere.set(bytes, offset);
        expect(piecesOfBytes(elsewhere.subarray(offset))).toEqual(pieces);
      }),
    );
  });
});
