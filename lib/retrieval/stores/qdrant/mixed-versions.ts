import type { DatedChunk } from './chunk-memory.ts';

/**
 * The pages of which two versions were found at once, each with the version that counts. Qdrant writes points one by one: while a page
 * is replaced its new version is added and then the old one removed, so the older of two is the complete one.
 */
export function mixedPages(found: DatedChunk[]): Map<string, string> {
  const oldest = new Map<string, { version: string; writtenAt: number }>();
  const mixed = new Set<string>();
  for (const { chunk, writtenAt } of found) {
    const { pageId, pageVersion: version } = chunk;
    const known = oldest.get(pageId);
    if (known !== undefined && known.version !== version) mixed.add(pageId);
    if (known === undefined || writtenAt < known.writtenAt) oldest.set(pageId, { version, writtenAt });
  }
  return new Map([...oldest].filter(([pageId]) => mixed.has(pageId)).map(([pageId, { version }]) => [pageId, version]));
}
