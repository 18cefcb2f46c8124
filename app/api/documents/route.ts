import { conditionsOf, type DocumentList, documentListQuerySchema } from '#lib/contracts/document-list.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { jsonReply } from '#lib/http/json-reply.ts';
import { totalDeadline } from '#lib/runtime/api-operation.ts';
import type { Runtime } from '#lib/runtime/runtime.ts';
import { apiRoute } from '#lib/runtime/server.ts';

import { shownDocument } from './shown-document.ts';

/** The documents the viewer may read; where they lie on the server is not said. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute({
  GET: {
    deadline: totalDeadline('storage_unavailable'),
    async handle(request, runtime) {
      const query = parseOrThrow(documentListQuerySchema, Object.fromEntries(request.url.searchParams));
      const { documents, total } = await runtime.catalogue.list(request.viewer, {
        filter: { must: conditionsOf(query), should: [] },
        titleWords: query.q,
        sortBy: sortField(query.sort),
        order: query.sort.startsWith('-') ? 'desc' : 'asc',
        limit: query.limit ?? Number.MAX_SAFE_INTEGER,
        offset: query.offset,
      });
      const baseUrl = runtime.env.publicUrl ?? request.origin;
      const body: DocumentList = { documents: documents.map((entry) => shownDocument(entry, baseUrl)), total };
      return jsonReply(body);
    },
  },
});

type SortedField = Parameters<Runtime['catalogue']['list']>[1]['sortBy'];

function sortField(sort: SortedField | `-${SortedField}`): SortedField {
  const fields: SortedField[] = ['title', 'upload_date', 'source_updated_at', 'page_count'];
  return fields.find((field) => sort === field || sort === `-${field}`) ?? 'title';
}
