import type { HistoryTurn } from '#lib/conversations/build-history.ts';
import type { CatalogueEntry } from '#lib/library/catalogue.ts';

import type { ViewerCatalogue } from '../tools/tool-context.ts';

const ADDRESS = /\/books\/([^)\s/#?"<>]+)/g;
const REMEMBERED_MAX = 100;

/** The documents that the last answer named by their addresses, in its order, as the viewer may see them now. */
export async function namedInLastAnswer(
  history: readonly HistoryTurn[],
  catalogue: ViewerCatalogue,
): Promise<CatalogueEntry[]> {
  const found = Array.from((history.at(-1)?.answer ?? '').matchAll(ADDRESS), ([, id]) => decoded(id ?? ''));
  const ids = [...new Set(found)].slice(0, REMEMBERED_MAX);
  if (ids.length === 0) return [];
  const filter = { must: [{ key: 'document_id' as const, match: { any: ids } }], should: [] };
  const { documents } = await catalogue.list({ filter, sortBy: 'title', order: 'asc', limit: ids.length });
  return documents.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}
