import { AppError } from '#lib/foundation/core/errors.ts';

/** Reads a body that is not JSON, or longer than most, as text. Rejects with `payload_too_large` once it is longer than `maxBytes`. */
export async function readBody(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.byteLength;
    if (length > maxBytes) throw new AppError('payload_too_large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}
