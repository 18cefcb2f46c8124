import { startIngestSchema } from '#lib/contracts/admin/ingest-run.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { adminRoute } from '#lib/serving/runtime/server.ts';

const DEADLINE = totalDeadline('storage_unavailable');

/** Runs of ingest: lists the latest, starts one, and dismisses the failed ones. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute({
  GET: {
    deadline: DEADLINE,
    handle: async (_request, { administration }, administrator) =>
      jsonReply({ runs: await administration.listIngestRuns(administrator) }),
  },
  POST: {
    deadline: DEADLINE,
    handle: async (request, { administration }, administrator) => {
      const { path } = await request.json(startIngestSchema);
      return jsonReply(await administration.startIngest(administrator, path), { status: 202 });
    },
  },
  DELETE: {
    deadline: DEADLINE,
    handle: async (_request, { administration }, administrator) =>
      jsonReply({ dismissed: await administration.dismissIngests(administrator, null) }),
  },
});
