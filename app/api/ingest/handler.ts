import { createHash, timingSafeEqual } from 'node:crypto';

import { ingestRequestSchema } from '#lib/contracts/ingest.ts';
import { AppError } from '#lib/core/errors.ts';
import type { ApiRequest } from '#lib/http/api-request.ts';
import { API_HEADERS } from '#lib/http/json-reply.ts';
import type { AppOperations } from '#lib/runtime/api-operation.ts';
import { NDJSON_HEADERS, openIngestStream } from '#lib/surfaces/ingest-lines.ts';

const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|::1)$/;

/** For the command line beside the server: whoever can read the token file may index what the server can read. */
export const ingestOperations: AppOperations = {
  POST: {
    deadline: null,
    async handle(request, runtime) {
      requireLocal(request);
      requireToken(request, runtime.ingestToken);
      const ingest = await request.json(ingestRequestSchema);
      const stream = await openIngestStream(runtime.ingest(ingest, request.signal), {
        onCancel: (reason) => {
          request.stop(reason);
        },
        onFailure: (error) => {
          request.log.error({ err: error }, 'ingest failed');
        },
      });
      return new Response(stream, { headers: { ...API_HEADERS, ...NDJSON_HEADERS } });
    },
  },
};

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
