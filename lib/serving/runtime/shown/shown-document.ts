import { describedDocument, type DocumentList } from '#lib/contracts/document-list.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';

type Entry = Awaited<ReturnType<Runtime['catalogue']['list']>>['documents'][number];

/** A document as the API lists it. `baseUrl` has no trailing slash. */
export function shownDocument(entry: Entry, baseUrl: string): DocumentList['documents'][number] {
  return {
    ...describedDocument(entry, baseUrl),
    web_url: entry.webUrl,
    created_at: entry.createdAt.toISOString(),
    updated_at: entry.updatedAt.toISOString(),
  };
}
