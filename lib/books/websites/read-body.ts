import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** Thrown if a body exceeds the limit. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** The encodings that `readBody` unpacks, for the header that lists them. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

const UNPACKERS = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** Whether a body with this content encoding can be decoded. */
export function canUnpack(encoding: string): boolean {
  return encoding === '' || encoding === 'identity' || UNPACKERS.has(encoding);
}

/**
 * Returns the bytes of a body, unpacked; never holds more than `maxBytes` of them, regardless of their unpacked size. Throws `TooLarge`, the signal's
 * reason, and errors of the network and the unpacking.
 */
export async function readBody(
  body: Readable,
  { encoding, maxBytes, signal }: { encoding: string; maxBytes: number; signal: AbortSignal },
): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const piece of source) {
      length += piece.byteLength;
      if (length > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`);
      pieces.push(piece);
    }
  };
  const unpacker = UNPACKERS.get(encoding);
  if (unpacker === undefined) await pipeline(body, collect, { signal });
  else await pipeline(body, unpacker(), collect, { signal });
  return Buffer.concat(pieces);
}
