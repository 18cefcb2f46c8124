import { MAX_TEXT_BYTES, TextTooLongError } from '../packed/text-limit.ts';
import { Output } from './output.ts';

const TABLE_AT = 8;
const LENGTHS_AT = 12;
const LENGTHS = 32;
const ENTRIES_AT = 8;
const BITS_AT = 12;
const DICTIONARY_AT = 16;
/** Maximum nesting of phrases, which consist of other phrases: no program nests them this deeply. */
const MAX_DEPTH = 32;
const IS_PLAIN = 0x80_00;

interface Phrase {
  bytes: Uint8Array;
  /** False while the phrase is still compressed itself. */
  isPlain: boolean;
}

/** Entry of the table for the first eight bits of a code: its length, whether that is final, and the last code of that length. */
interface Start {
  isWhole: boolean;
  length: number;
  last: number;
}

/**
 * Decompresses text with the records HUFF and CDIC: codes of up to 32 bits, each of which stands for a phrase of a dictionary. Each phrase is
 * expanded once; both the phrases together and the whole output are limited in size.
 */
export class HuffmanReader {
  readonly #starts: Start[];
  /** The first and the last code of each length. */
  readonly #lengths: { first: number; last: number }[];
  readonly #phrases: Phrase[] = [];
  #codes = 0;
  #phraseBytes = 0;

  constructor(huff: Buffer, dictionaries: readonly Buffer[]) {
    expectMagic(huff, 'HUFF');
    const table = huff.readUInt32BE(TABLE_AT);
    const lengths = huff.readUInt32BE(LENGTHS_AT);
    this.#starts = Array.from({ length: 256 }, (_, index) => {
      const written = huff.readUInt32BE(table + index * 4);
      return { isWhole: (written & 0x80) !== 0, length: written & 0x1f, last: written >>> 8 };
    });
    this.#lengths = Array.from({ length: LENGTHS }, (_, index) => ({
      first: huff.readUInt32BE(lengths + index * 8),
      last: huff.readUInt32BE(lengths + index * 8 + 4),
    }));
    for (const dictionary of dictionaries) this.#addPhrases(dictionary);
  }

  decompress(record: Uint8Array): Uint8Array {
    return this.#read(record, 0);
  }

  #addPhrases(record: Buffer): void {
    expectMagic(record, 'CDIC');
    const total = record.readUInt32BE(ENTRIES_AT);
    const bits = Math.min(record.readUInt32BE(BITS_AT), 16);
    const count = Math.min(1 << bits, total - this.#phrases.length);
    for (let index = 0; index < count; index += 1) {
      const at = DICTIONARY_AT + record.readUInt16BE(DICTIONARY_AT + index * 2);
      const head = record.readUInt16BE(at);
      const bytes = record.subarray(at + 2, at + 2 + (head & ~IS_PLAIN));
      this.#phrases.push({ bytes, isPlain: (head & IS_PLAIN) !== 0 });
    }
  }

  #read(record: Uint8Array, depth: number): Uint8Array {
    if (depth > MAX_DEPTH) throw new RangeError('Its phrases are nested too deeply.');
    const output = new Output();
    const end = record.length * 8;
    for (let at = 0; at < end;) {
      this.#codes += 1;
      if (this.#codes > MAX_TEXT_BYTES) throw new TextTooLongError();
      const bits = bitsAt(record, at);
      const { length, last } = this.#codeIn(bits);
      at += length;
      if (at > end) break;
      output.append(this.#phrase(last - (bits >>> (LENGTHS - length)), depth));
    }
    return output.finish();
  }

  #codeIn(bits: number): { length: number; last: number } {
    const start = this.#starts[bits >>> 24];
    if (start === undefined || start.length === 0) throw new RangeError('There is a code without length.');
    if (start.isWhole) return start;
    for (let { length } = start; length <= LENGTHS; length += 1) {
      const codes = this.#lengths[length - 1];
      if (codes !== undefined && bits >>> (LENGTHS - length) >= codes.first) return { length, last: codes.last };
    }
    throw new RangeError('There is a code that is too long.');
  }

  #phrase(index: number, depth: number): Uint8Array {
    const phrase = this.#phrases[index];
    if (phrase === undefined) throw new RangeError('There is a code without a phrase.');
    if (phrase.isPlain) return phrase.bytes;
    const bytes = this.#read(phrase.bytes, depth + 1);
    this.#phraseBytes += bytes.length;
    if (this.#phraseBytes > MAX_TEXT_BYTES) throw new TextTooLongError();
    this.#phrases[index] = { bytes, isPlain: true };
    return bytes;
  }
}

/** Returns the 32 bits at a position; bits beyond the end are 0. */
function bitsAt(bytes: Uint8Array, at: number): number {
  const first = at >>> 3;
  const shift = at & 7;
  const byte = (index: number) => bytes[first + index] ?? 0;
  const word = ((byte(0) << 24) | (byte(1) << 16) | (byte(2) << 8) | byte(3)) >>> 0;
  return shift === 0 ? word : ((word << shift) | (byte(4) >>> (8 - shift))) >>> 0;
}

function expectMagic(record: Buffer, magic: string): void {
  if (record.toString('latin1', 0, magic.length) !== magic) throw new RangeError(`There is no ${magic}.`);
}
