import { conditionsOf, type DocumentList, type DocumentListQuery } from '#lib/contracts/document-list.ts';

import type { Asking } from '../ask-question.ts';
import type { Runtime } from '../runtime.ts';
import { shownDocument } from './shown-document.ts';

/** Returns the documents the viewer may read, as every surface lists them; their location on the server is omitted. */
export async function documentList(
  query: DocumentListQuery,
  { viewer, origin }: Pick<Asking, 'viewer' | 'origin'>,
  { catalogue, env }: Runtime,
): Promise<DocumentList> {
  const { documents, total } = await catalogue.list(viewer, {
    filter: { must: conditionsOf(query), should: [] },
    titleWords: query.q,
    sortBy: sortField(query.sort),
    order: query.sort.startsWith('-') ? 'desc' : 'asc',
    limit: query.limit ?? Number.MAX_SAFE_INTEGER,
    offset: query.offset,
  });
  const baseUrl = env.publicUrl ?? origin;
  return { documents: documents.map((entry) => shownDocument(entry, baseUrl)), total };
}

type SortedField = Parameters<Runtime['catalogue']['list']>[1]['sortBy'];

function sortField(sort: SortedField | `-${SortedField}`): SortedField {
  const fields: SortedField[] = ['title', 'upload_date', 'source_updated_at', 'page_count'];
  return fields.find((field) => sort === field || sort === `-${field}`) ?? 'title';
}
