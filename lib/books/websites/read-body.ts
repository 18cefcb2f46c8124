import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** A body of which more came than may. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** What `readBody` unpacks, for the header that says so. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br';

const UNPACKERS = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** Whether a body that says to be encoded like this can be read. */
export function canUnpack(encoding: string): boolean {
  return encoding === '' || encoding === 'identity' || UNPACKERS.has(encoding);
}

/**
 * The bytes of a body, unpacked; never more than `maxBytes` of them are held, whatever they unpack to. Throws `TooLarge`, the signal's
 * reason, and what the network and the unpacking throw.
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
