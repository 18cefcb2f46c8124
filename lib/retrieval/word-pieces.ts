import { fewestDifferentBits } from './shared-signs.ts';
import { signsOfRows, wordsFor } from './sign-bits.ts';
import { turnVectors } from './turn-vectors.ts';

/**
 * What a model says of each word piece of a text: the signs of its turned vector (`turnVectors`), one piece after the other. The pieces
 * that only open and close a text are left out.
 */
export interface WordPieces {
  signs: Int32Array;
  /** Which pieces each sentence of the text has, in the order of the sentences: none where the model did not read it. */
  sentences: PieceSpan[];
}

/** The first piece, and the one behind the last. */
export interface PieceSpan {
  from: number;
  to: number;
}

/** Of the vectors of word pieces, one behind the other. */
export function signsOfPieces(vectors: Float32Array, dimension: number): Int32Array {
  return signsOfRows(turnVectors(vectors, dimension), dimension);
}

/**
 * How much of what a question says stands in a passage, 0–1: each piece of the question is worth as many signs as it shares with the piece
 * of the passage that shares most, and the mean of that counts. Late interaction (Khattab and Zaharia, ColBERT, 2020), by signs. 0 where
 * either has no piece.
 */
export function sharedMeaning(question: WordPieces, passage: WordPieces, dimension: number): number {
  const width = wordsFor(dimension);
  const pieces = Math.floor(question.signs.length / width);
  if (pieces === 0 || passage.signs.length < width) return 0;
  return 1 - fewestDifferentBits(question.signs, passage.signs, width) / (pieces * dimension);
}

/**
 * The vector of a sentence within its text, turned and of any length: the sum of the signs of its pieces. A model that was taught by the
 * mean of pieces says by it what the sentence is about, and reads it where it stands (Günther et al., Late Chunking, 2024). Null where
 * none of it was read.
 */
export function sentenceVector(
  { signs, sentences }: WordPieces,
  sentence: number,
  dimension: number,
): Float32Array | null {
  const { from, to } = sentences[sentence] ?? { from: 0, to: 0 };
  if (from >= to) return null;
  const width = wordsFor(dimension);
  const sum = new Float32Array(dimension).fill(from - to);
  for (let at = from * width; at < to * width; at += 1) {
    let column = (at % width) * 32;
    for (let bits = Number(signs[at]); bits !== 0; bits >>>= 1, column += 1)
      if ((bits & 1) === 1) sum[column] = Number(sum[column]) + 2;
  }
  return sum;
}

/** As bytes, for where they are stored: how many sentences, where each begins and ends, and the signs; little-endian. */
export function bytesOfPieces({ signs, sentences }: WordPieces): Uint8Array {
  const head = 2 + sentences.length * 4;
  const view = new DataView(new ArrayBuffer(head + signs.length * 4));
  view.setUint16(0, sentences.length, true);
  for (const [index, { from, to }] of sentences.entries()) {
    view.setUint16(2 + index * 4, from, true);
    view.setUint16(4 + index * 4, to, true);
  }
  for (const [index, word] of signs.entries()) view.setInt32(head + index * 4, word, true);
  return new Uint8Array(view.buffer);
}

/** The pieces of `bytesOfPieces`. */
export function piecesOfBytes(bytes: Uint8Array): WordPieces {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint16(0, true);
  const head = 2 + count * 4;
  const signs = new Int32Array((bytes.byteLength - head) >>> 2);
  for (let word = 0; word < signs.length; word += 1) signs[word] = view.getInt32(head + word * 4, true);
  const sentences = Array.from({ length: count }, (_, index) => ({
    from: view.getUint16(2 + index * 4, true),
    to: view.getUint16(4 + index * 4, true),
  }));
  return { signs, sentences };
}
