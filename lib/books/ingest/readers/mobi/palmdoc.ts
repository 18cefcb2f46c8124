import { Output } from './output.ts';

const LITERALS_MAX = 8;
const FIRST_PAIR = 0x80;
const FIRST_SPACED = 0xc0;
const ASCII_BIT = 0x80;
const LEAST_LENGTH = 3;

/** Decompresses one record of PalmDoc, in which a byte determines its meaning: itself, a number of literal bytes, a place to repeat, or a space. */
export function decompressPalmDoc(record: Uint8Array): Uint8Array {
  const output = new Output();
  for (let at = 0; at < record.length; at += 1) {
    const byte = record[at] ?? 0;
    if (byte >= 1 && byte <= LITERALS_MAX) {
      output.append(record.subarray(at + 1, at + 1 + byte));
      at += byte;
    } else if (byte < FIRST_PAIR) output.push(byte);
    else if (byte >= FIRST_SPACED) {
      output.push(0x20);
      output.push(byte ^ ASCII_BIT);
    } else {
      at += 1;
      const pair = ((byte << 8) | (record[at] ?? 0)) & 0x3fff;
      output.repeat(pair >>> 3, (pair & 7) + LEAST_LENGTH);
    }
  }
  return output.finish();
}
