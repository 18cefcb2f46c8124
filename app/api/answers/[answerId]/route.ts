import { answerIdSchema } from '#lib/contracts/kept-answer.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { attachmentNamed } from '#lib/serving/http/file-reply.ts';
import { API_HEADERS } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

// One message for all cases, so that it does not reveal which documents exist.
const MISSING = 'This answer does not exist, one of its sources was removed, or you no longer have access to it.';

/** The file of a kept answer, with links for the viewer who requests it. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, runtime) {
      const answerId = parseOrThrow(answerIdSchema, request.params['answerId']);
      const baseUrl = runtime.env.publicUrl ?? request.origin;
      const file = await runtime.readAnswer(request.viewer, answerId, baseUrl);
      if (file === null) throw new AppError('not_found', { publicMessage: MISSING });
      return new Response(file.markdown, {
        headers: {
          ...API_HEADERS,
          'content-type': 'text/markdown; charset=utf-8',
          'content-disposition': attachmentNamed(file.filename),
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        },
      });
    },
  },
});
