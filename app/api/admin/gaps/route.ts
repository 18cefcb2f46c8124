import { settleGapSchema } from '#lib/contracts/admin/gap.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { adminRoute } from '#lib/serving/runtime/server.ts';

/** Lists how questions that found nothing were settled, and settles more. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    handle: async (_request, { administration }, administrator) => {
      const gaps = (await administration.listGaps(administrator)).map(({ gapId, kind, page, questions, by, at }) => ({
        ...{ gap_id: gapId, kind, page, questions },
        ...{ settled_by: by, settled_at: at.toISOString() },
      }));
      return jsonReply({ gaps });
    },
  },
  POST: {
    deadline: totalDeadline('agent_unavailable'),
    async handle(request, { administration }, administrator) {
      const { turn_ids: turnIds, as, page = null } = await request.json(settleGapSchema);
      return jsonReply(await administration.settleGap(administrator, { turnIds, as, page }));
    },
  },
});
