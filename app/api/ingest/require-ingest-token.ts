import { createHash, timingSafeEqual } from 'node:crypto';

import { AppError } from '#lib/foundation/core/errors.ts';
import type { ApiRequest } from '#lib/serving/http/api-request.ts';

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1)$/;

/** Throws unless the request comes from this machine and presents the token of the data folder: anyone who can read the token file is authorised. */
export function requireIngestToken(request: ApiRequest, token: string): void {
  requireLocal(request);
  requireToken(request, token);
}

function requireLocal(request: ApiRequest): void {
  if (LOOPBACK.test(request.client)) return;
  throw new AppError('forbidden', {
    publicMessage: 'Importing is only allowed from the machine that the server runs on.',
  });
}

function requireToken(request: ApiRequest, token: string): void {
  const given = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  // Digests all have the same length, so the comparison reveals nothing about the token, not even its length.
  if (timingSafeEqual(digest(given), digest(token))) return;
  throw new AppError('unauthenticated', { publicMessage: 'Importing needs the token from the data folder.' });
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
