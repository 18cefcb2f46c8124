import { readFile } from 'node:fs/promises';

import { AppError } from '#lib/core/errors.ts';

import { type EncodedBody, encodeBody, encodedReply } from './encoded-reply.ts';

const known = new Map<string, Promise<EncodedBody>>();

/**
 * The script at a path, for pages of any site; whether it may ask anything is another question. A site gets a new one within minutes, and
 * shows the last one meanwhile. Throws `AppError('not_found')` where it was not built.
 */
export async function widgetScript(path: string, request: Headers): Promise<Response> {
  return encodedReply(await readOnce(path), request, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    vary: 'Origin',
  });
}

function readOnce(path: string): Promise<EncodedBody> {
  const reading = known.get(path) ?? read(path);
  known.set(path, reading);
  reading.catch(() => known.delete(path));
  return reading;
}

async function read(path: string): Promise<EncodedBody> {
  const plain = await readFile(path).catch((error: unknown) => {
    throw new AppError('not_found', { publicMessage: 'The widget is not built. Run npm run build.', cause: error });
  });
  return encodeBody(plain);
}
