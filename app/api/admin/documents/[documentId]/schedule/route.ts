import { ingestScheduleRequestSchema } from '#lib/contracts/admin/ingest-schedule.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { adminRoute } from '#lib/serving/runtime/server.ts';

/** Sets how often a document is ingested again automatically. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute({
  PUT: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, { administration }, administrator) {
      const documentId = request.params['documentId'] ?? '';
      const { every } = await request.json(ingestScheduleRequestSchema);
      const { isKnown, nextAt } = await administration.scheduleIngest(administrator, documentId, every);
      if (!isKnown) throw new AppError('not_found', { publicMessage: 'This document does not exist.' });
      return jsonReply({ document_id: documentId, every, next_at: nextAt?.toISOString() ?? null });
    },
  },
});
