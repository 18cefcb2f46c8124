import { keptKindSchema, keptRecordsSchema } from '#lib/contracts/kept-records.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

/** All records of one kind that a signed-in reader has stored. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, runtime) {
      const kind = parseOrThrow(keptKindSchema, request.params['kind']);
      return jsonReply(keptRecordsSchema.parse({ records: await runtime.kept.list(request.viewer, kind) }));
    },
  },
});
