import { differentBits, signsOfRows, wordsFor } from './sign-bits.ts';
import { turnVectors } from './turn-vectors.ts';

/**
 * What a model says of each word piece of a text: the signs of its turned vector (`turnVectors`), one piece after the other. The pieces
 * that only open and close a text are left out.
 */
export type WordPieces = Int32Array;

/** Of the vectors of word pieces, one behind the other. */
export function wordPieces(vectors: Float32Array, dimension: number): WordPieces {
  return signsOfRows(turnVectors(vectors, dimension), dimension);
}

/**
 * How much of what a question says stands in a passage, 0–1: each piece of the question is worth as many signs as it shares with the piece
 * of the passage that shares most, and the mean of that counts. Late interaction (Khattab and Zaharia, ColBERT, 2020), by signs. 0 where
 * either has no piece.
 */
export function sharedMeaning(question: WordPieces, passage: WordPieces, dimension: number): number {
  const width = wordsFor(dimension);
  const pieces = Math.floor(question.length / width);
  if (pieces === 0 || passage.length < width) return 0;
  let different = 0;
  for (let piece = 0; piece < pieces; piece += 1)
    different += leastDifferent(question.subarray(piece * width, (piece + 1) * width), passage);
  return 1 - different / (pieces * dimension);
}

function leastDifferent(piece: Int32Array, passage: WordPieces): number {
  let least = Infinity;
  for (let at = 0; at + piece.length <= passage.length; at += piece.length)
    least = Math.min(least, differentBits(piece, passage, at));
  return least;
}

/** As bytes, for where they are stored; little-endian. */
export function bytesOfPieces(pieces: WordPieces): Uint8Array {
  const view = new DataView(new ArrayBuffer(pieces.length * 4));
  for (const [index, word] of pieces.entries()) view.setInt32(index * 4, word, true);
  return new Uint8Array(view.buffer);
}

/** The pieces of `bytesOfPieces`. */
export function piecesOfBytes(bytes: Uint8Array): WordPieces {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Int32Array.from({ length: Math.floor(bytes.byteLength / 4) }, (_, index) => view.getInt32(index * 4, true));
}
