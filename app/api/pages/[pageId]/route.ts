import { pageQuerySchema } from '#lib/contracts/page-text.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';
import { pageText } from '#lib/serving/runtime/shown/page-text.ts';

/** The canonical text of a page, in its current or a requested version. Cited ranges refer to this text. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, runtime) {
      const { version, include } = parseOrThrow(pageQuerySchema, Object.fromEntries(request.url.searchParams));
      const wanted = { pageId: request.params['pageId'] ?? '', version, withSentences: include === 'sentences' };
      const body = await pageText(wanted, request, runtime);
      if (body === null) {
        throw new AppError('not_found', { publicMessage: 'This page, or this version of it, does not exist.' });
      }
      return jsonReply(body);
    },
  },
});
