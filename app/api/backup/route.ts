import { Readable } from 'node:stream';

import { API_HEADERS } from '#lib/serving/http/json-reply.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

import { requireIngestToken } from '../ingest/require-ingest-token.ts';

/** Sends a backup to the command line on the server's machine: only the server has the data folder open. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  POST: {
    deadline: null,
    async handle(request, runtime) {
      requireIngestToken(request, runtime.ingestToken);
      const archive = await runtime.backUp(request.signal);
      const headers = { ...API_HEADERS, 'content-type': 'application/gzip', 'cache-control': 'no-store, no-transform' };
      return new Response(Readable.toWeb(archive) as ReadableStream<Uint8Array>, { headers });
    },
  },
});
