import type { EvaluationRunReply } from '#lib/contracts/admin/evaluation.ts';
import { attachmentNamed } from '#lib/serving/http/file-reply.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { adminRoute } from '#lib/serving/runtime/server.ts';

const DEADLINE = totalDeadline('storage_unavailable');

/** Downloads the cases of the evaluation as a file, and runs the evaluation. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute({
  GET: {
    deadline: DEADLINE,
    async handle(_request, { administration }, administrator) {
      const { file } = await administration.readEvaluation(administrator);
      return jsonReply(file, { headers: { 'content-disposition': attachmentNamed('lectern-cases.json') } });
    },
  },
  POST: {
    deadline: DEADLINE,
    async handle(_request, { administration }, administrator) {
      const { id, startedBy, startedAt, endedAt, asked, met } = await administration.runEvaluation(administrator);
      const run: EvaluationRunReply = {
        run_id: id,
        started_by: startedBy,
        started_at: startedAt.toISOString(),
        ended_at: endedAt?.toISOString() ?? null,
        ...{ asked, met },
      };
      return jsonReply(run, { status: 202 });
    },
  },
});
