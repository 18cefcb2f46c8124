import { createHash, timingSafeEqual } from 'node:crypto';

import { ingestRequestSchema } from '#lib/contracts/ingest.ts';
import { AppError } from '#lib/core/errors.ts';
import { type ApiRequest, streamOptions } from '#lib/http/api-request.ts';
import { API_HEADERS } from '#lib/http/json-reply.ts';
import { NDJSON_HEADERS, openIngestStream } from '#lib/surfaces/ingest-lines.ts';
import { apiRoute } from '#lib/runtime/server.ts';

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1)$/;

/** For the command line beside the server: whoever can read the token file may index what the server can read. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  POST: {
    deadline: null,
    async handle(request, runtime) {
      requireLocal(request);
      requireToken(request, runtime.ingestToken);
      const ingest = await request.json(ingestRequestSchema);
      const events = runtime.ingest(ingest, request.signal);
      const stream = await openIngestStream(events, streamOptions(request, 'ingest failed'));
      return new Response(stream, { headers: { ...API_HEADERS, ...NDJSON_HEADERS } });
    },
  },
});

function requireLocal(request: ApiRequest): void {
  if (LOOPBACK.test(request.client)) return;
  throw new AppError('forbidden', { publicMessage: 'Ingest is only allowed from the machine the server runs on.' });
}

function requireToken(request: ApiRequest, token: string): void {
  const given = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? '';
  // Digests have one length, so the comparison says nothing about the token, not even how long it is.
  if (timingSafeEqual(digest(given), digest(token))) return;
  throw new AppError('unauthenticated', { publicMessage: 'Ingest needs the token of the data folder.' });
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
