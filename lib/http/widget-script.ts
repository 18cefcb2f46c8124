import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

import { AppError } from '#lib/core/errors.ts';

import { isUnchanged } from './text-reply.ts';
import { ENCODED_HEADER } from './trusted-headers.ts';

type Bytes = Uint8Array<ArrayBuffer>;

interface Script {
  plain: Bytes;
  /** The same as it is sent, by the name of its encoding, the smallest first. */
  encoded: readonly (readonly [encoding: string, bytes: Bytes])[];
  etag: string;
}

const known = new Map<string, Promise<Script>>();

/**
 * The script at a path, for pages of any site; whether it may ask anything is another question. A site gets a new one within minutes, and
 * shows the last one meanwhile. Throws `AppError('not_found')` where it was not built.
 */
export async function widgetScript(path: string, request: Headers): Promise<Response> {
  const { plain, encoded, etag } = await readOnce(path);
  const accepted = (request.get('accept-encoding') ?? '').split(',').map((one) => one.split(';', 1)[0]?.trim());
  const [encoding, bytes] = encoded.find(([name]) => accepted.includes(name)) ?? [null, plain];
  const headers = {
    'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    vary: 'Origin, Accept-Encoding',
    // One for all encodings.
    etag: `W/${etag}`,
  };
  if (isUnchanged(etag, request.get('if-none-match'))) return new Response(null, { status: 304, headers });
  return new Response(bytes, {
    headers: {
      ...headers,
      'content-type': 'text/javascript; charset=utf-8',
      ...(encoding !== null && { [ENCODED_HEADER]: encoding }),
    },
  });
}

function readOnce(path: string): Promise<Script> {
  const reading = known.get(path) ?? read(path);
  known.set(path, reading);
  reading.catch(() => known.delete(path));
  return reading;
}

async function read(path: string): Promise<Script> {
  const plain = await readFile(path).catch((error: unknown) => {
    throw new AppError('not_found', { publicMessage: 'The widget was not built: npm run build does.', cause: error });
  });
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain, { level: 9 })]);
  const etag = `"${createHash('sha256').update(plain).digest('base64url')}"`;
  return {
    plain: new Uint8Array(plain),
    encoded: [
      ['br', new Uint8Array(br)],
      ['gzip', new Uint8Array(zipped)],
    ],
    etag,
  };
}
