import { ingestRequestSchema } from '#lib/contracts/ingest.ts';
import { oneAfterAnother } from '#lib/foundation/core/one-after-another.ts';
import { streamOptions } from '#lib/serving/http/api-request.ts';
import { API_HEADERS } from '#lib/serving/http/json-reply.ts';
import { NDJSON_HEADERS, openIngestStream } from '#lib/serving/surfaces/ingest-lines.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

import { requireIngestToken } from './require-ingest-token.ts';

/** For the command line on the server's machine: anyone who can read the token file may index files the server can read. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  POST: {
    deadline: null,
    async handle(request, runtime) {
      requireIngestToken(request, runtime.ingestToken);
      const ingest = await request.json(ingestRequestSchema);
      const events = oneAfterAnother(runtime.ingest(ingest, request.signal), runtime.settleVectors(request.signal));
      const stream = await openIngestStream(events, streamOptions(request, 'ingest failed'));
      return new Response(stream, { headers: { ...API_HEADERS, ...NDJSON_HEADERS } });
    },
  },
});
