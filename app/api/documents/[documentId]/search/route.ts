import { type PageMatch, pageSearchQuerySchema, type PageSearchResponse } from '#lib/contracts/page-search.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { AppError } from '#lib/core/errors.ts';
import { jsonReply } from '#lib/http/json-reply.ts';
import { pageAddress } from '#lib/contracts/reader-address.ts';
import { totalDeadline } from '#lib/runtime/api-operation.ts';
import type { Runtime } from '#lib/runtime/runtime.ts';
import { apiRoute } from '#lib/runtime/server.ts';

/** Where words stand in a document, for its reader. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, runtime) {
      const documentId = request.params['documentId'] ?? '';
      const query = parseOrThrow(pageSearchQuerySchema, request.url.searchParams.get('query') ?? undefined);
      const { viewer, signal } = request;
      const result = await runtime.searchDocument({ viewer, documentId, query, signal });
      if (result === null) throw new AppError('not_found', { publicMessage: 'There is no such document.' });
      const { kind, places, total } = result;
      const body: PageSearchResponse = { query, kind, matches: places.map(toMatch), total };
      return jsonReply(body);
    },
  },
});

type FoundPlace = NonNullable<Awaited<ReturnType<Runtime['searchDocument']>>>['places'][number];

function toMatch({ page, pageVersion, sectionHeading, start, end, before, match, after }: FoundPlace): PageMatch {
  return {
    page_id: page.id,
    page_version: pageVersion,
    page_title: page.title,
    section_heading: sectionHeading,
    url: pageAddress('', page),
    start,
    end,
    before,
    match,
    after,
  };
}
