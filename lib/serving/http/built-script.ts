import { readFile } from 'node:fs/promises';

import { AppError } from '#lib/foundation/core/errors.ts';

import { type EncodedBody, encodeBody } from './encoded-reply.ts';

const known = new Map<string, Promise<EncodedBody>>();

/** Returns a script created by the build, read once. Throws `AppError('not_found')` if it was not built. */
export function builtScript(path: string): Promise<EncodedBody> {
  const reading = known.get(path) ?? read(path);
  known.set(path, reading);
  reading.catch(() => known.delete(path));
  return reading;
}

async function read(path: string): Promise<EncodedBody> {
  const plain = await readFile(path).catch((error: unknown) => {
    throw new AppError('not_found', { publicMessage: 'This script was not built: npm run build does.', cause: error });
  });
  return encodeBody(plain);
}
