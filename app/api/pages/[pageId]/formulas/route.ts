import { formulasQuerySchema, type PageFormulas } from '#lib/contracts/page-text.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { AppError } from '#lib/core/errors.ts';
import { jsonReply } from '#lib/http/json-reply.ts';
import { totalDeadline } from '#lib/runtime/api-operation.ts';
import { apiRoute } from '#lib/runtime/server.ts';
import { formulasWithin } from '#lib/text/formula-markup.ts';

/** How a page shows the formulas of a range of its text: for whoever quotes them. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, runtime) {
      const pageId = request.params['pageId'] ?? '';
      const { version, start, end } = parseOrThrow(formulasQuerySchema, Object.fromEntries(request.url.searchParams));
      const page = await runtime.findPageVersion(request.viewer, pageId, version);
      if (page === null) {
        throw new AppError('not_found', { publicMessage: 'There is no such page, or no such version of it.' });
      }
      const body: PageFormulas = {
        page_id: page.pageId,
        version: page.version,
        formulas: formulasWithin(page, { start, end }).map((formula) => ({
          ...formula,
          tex: page.text.slice(formula.start, formula.end),
        })),
      };
      return jsonReply(body);
    },
  },
});
