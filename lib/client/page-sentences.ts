import type { PageText } from '#lib/contracts/page-text.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';

import type { OpenPage } from './reader-state.ts';

const loaded = new Map<string, Promise<TextRange[] | null>>();

/** Returns the stored sentences of a page version, in order; null if they are unavailable. */
export function pageSentences({ pageId, version }: Pick<OpenPage, 'pageId' | 'version'>): Promise<TextRange[] | null> {
  const address = `/api/pages/${encodeURIComponent(pageId)}?version=${version}&include=sentences`;
  const known = loaded.get(address);
  if (known) return known;
  const loading = loadSentences(address);
  loaded.set(address, loading);
  // A failed load may be tried again.
  void loading.then((sentences) => sentences ?? loaded.delete(address));
  return loading;
}

async function loadSentences(address: string): Promise<TextRange[] | null> {
  try {
    const response = await fetch(address);
    if (!response.ok) return null;
    const { sentences } = (await response.json()) as PageText;
    return sentences?.map(([start, end]) => ({ start, end })) ?? null;
  } catch {
    return null;
  }
}
