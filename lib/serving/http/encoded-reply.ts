import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

import { isUnchanged } from './text-reply.ts';
import { ENCODED_HEADER } from './trusted-headers.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** A body that is the same for everyone, encoded once. */
export interface EncodedBody {
  plain: Bytes;
  /** The encoded bodies by encoding name, the smallest first. */
  encoded: readonly (readonly [encoding: string, bytes: Bytes])[];
  etag: string;
}

/** Compresses a body in every supported encoding. */
export async function encodeBody(plain: Buffer): Promise<EncodedBody> {
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain, { level: 9 })]);
  return {
    plain: new Uint8Array(plain),
    encoded: [
      ['br', new Uint8Array(br)],
      ['gzip', new Uint8Array(zipped)],
    ],
    etag: `"${createHash('sha256').update(plain).digest('base64url')}"`,
  };
}

/**
 * Returns the body in the smallest encoding that the client accepts, or 304 if it has it already. `headers` describe the body; `vary` is extended.
 */
export function encodedReply(
  { plain, encoded, etag }: EncodedBody,
  request: Headers,
  headers: Readonly<Record<string, string>>,
): Response {
  const accepted = (request.get('accept-encoding') ?? '').split(',').map((one) => one.split(';', 1)[0]?.trim());
  const [encoding, bytes] = encoded.find(([name]) => accepted.includes(name)) ?? [null, plain];
  const vary = [headers['vary'], 'Accept-Encoding'].filter((one) => one !== undefined).join(', ');
  // One ETag for all encodings.
  const { 'content-type': contentType = '', ...always } = { ...headers, vary, etag: `W/${etag}` };
  if (isUnchanged(etag, request.get('if-none-match'))) return new Response(null, { status: 304, headers: always });
  return new Response(bytes, {
    headers: { ...always, 'content-type': contentType, ...(encoding !== null && { [ENCODED_HEADER]: encoding }) },
  });
}
