import { answerPageRequestSchema, pageNameSchema } from '#lib/contracts/admin/answer-page.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { ApiRequest } from '#lib/serving/http/api-request.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { adminRoute } from '#lib/serving/runtime/server.ts';

const DEADLINE = totalDeadline('storage_unavailable');

/** One of the pages written in the administration. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute({
  GET: {
    deadline: DEADLINE,
    async handle(request, { administration }, administrator) {
      const page = await administration.readAnswerPage(administrator, nameIn(request));
      if (page === null) throw missing();
      return jsonReply(page);
    },
  },
  PUT: {
    deadline: DEADLINE,
    async handle(request, { administration }, administrator) {
      const words = await request.json(answerPageRequestSchema);
      const saved = await administration.changeAnswerPage(administrator, nameIn(request), words);
      if (saved === null) throw missing();
      return jsonReply(saved, { status: 202 });
    },
  },
  DELETE: {
    deadline: DEADLINE,
    async handle(request, { administration }, administrator) {
      const name = nameIn(request);
      const run = await administration.removeAnswerPage(administrator, name);
      if (run === false) throw missing();
      return jsonReply({ name, run });
    },
  },
});

function nameIn({ params }: ApiRequest): string {
  return parseOrThrow(pageNameSchema, params['pageName']);
}

function missing(): AppError {
  return new AppError('not_found', { publicMessage: 'There is no such page.' });
}
