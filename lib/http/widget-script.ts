import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import { AppError } from '#lib/core/errors.ts';

import { isUnchanged } from './text-reply.ts';

const known = new Map<string, Promise<{ script: Buffer<ArrayBuffer>; etag: string }>>();

/**
 * The script at a path, for pages of any site; whether it may ask anything is another question. A site gets a new one within minutes, and
 * shows the last one meanwhile. Throws `AppError('not_found')` where it was not built.
 */
export async function widgetScript(path: string, request: Headers): Promise<Response> {
  const { script, etag } = await readOnce(path);
  const headers = {
    'cache-control': 'public, max-age=300, stale-while-revalidate=86400',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    etag,
  };
  if (isUnchanged(etag, request.get('if-none-match'))) return new Response(null, { status: 304, headers });
  return new Response(script, { headers: { ...headers, 'content-type': 'text/javascript; charset=utf-8' } });
}

function readOnce(path: string): Promise<{ script: Buffer<ArrayBuffer>; etag: string }> {
  const reading = known.get(path) ?? read(path);
  known.set(path, reading);
  reading.catch(() => known.delete(path));
  return reading;
}

async function read(path: string): Promise<{ script: Buffer<ArrayBuffer>; etag: string }> {
  const script = await readFile(path).catch((error: unknown) => {
    throw new AppError('not_found', { publicMessage: 'The widget was not built: npm run build does.', cause: error });
  });
  return { script, etag: `"${createHash('sha256').update(script).digest('base64url')}"` };
}
