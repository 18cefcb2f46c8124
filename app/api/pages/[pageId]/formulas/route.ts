import { formulasQuerySchema, type PageFormulas } from '#lib/contracts/page-text.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { jsonReply } from '#lib/serving/http/json-reply.ts';
import { totalDeadline } from '#lib/serving/runtime/api-operation.ts';
import { apiRoute } from '#lib/serving/runtime/server.ts';

/** Returns how a page displays the formulas in a range of its text, for use in quotations. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle({ viewer, params, url }, runtime) {
      const { version, ...range } = parseOrThrow(formulasQuerySchema, Object.fromEntries(url.searchParams));
      const found = await runtime.findFormulas(viewer, { pageId: params['pageId'] ?? '', version, range });
      if (found === null) {
        throw new AppError('not_found', { publicMessage: 'This page, or this version of it, does not exist.' });
      }
      return jsonReply({
        page_id: found.pageId,
        version: found.version,
        formulas: found.formulas,
      } satisfies PageFormulas);
    },
  },
});
