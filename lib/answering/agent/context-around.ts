import type { Chunk } from '#lib/answering/retrieval/chunk.ts';

import type { EvidenceBlock } from './evidence-block.ts';
import { sectionOf } from './evidence-runs.ts';
import type { Neighbour } from './evidence.ts';

/** Of the pages of a document; a very long one has some hundreds. */
const PAGE_CHUNKS_MAX = 20_000;

/** Lists what a viewer may read of pages of a document. */
type ListPages = (documentId: string, limit: number, pageIds: string[]) => Promise<Chunk[]>;

/**
 * What stands around finds within their sections, as far as `reach` passages either way, a step at a time: what is next to each of them, the best first, then what is next to
 * that.
 */
export async function contextAround(
  listPages: ListPages,
  found: readonly EvidenceBlock[],
  reach: number,
): Promise<Neighbour[]> {
  // One with rights of its own is a page of its own: nothing stands next to it, and no store is asked.
  const chunks = found.flatMap(({ passage }) => passage?.chunk ?? []);
  const documents = Map.groupBy(
    chunks.filter(({ restsOn }) => restsOn === undefined),
    ({ documentId }) => documentId,
  );
  const listed = [...documents].map(([documentId, its]) =>
    listPages(documentId, PAGE_CHUNKS_MAX, [...new Set(its.map(({ pageId }) => pageId))]),
  );
  const sections = Map.groupBy((await Promise.all(listed)).flat(), sectionOf);
  const around = found.flatMap((of) => {
    const chunk = of.passage?.chunk;
    const section = chunk && sections.get(sectionOf(chunk));
    const at = section?.findIndex(({ id }) => id === chunk?.id) ?? -1;
    return section === undefined || at < 0 ? [] : [{ of, section, at }];
  });
  return Array.from({ length: reach }, (_, step) =>
    around.flatMap(({ of, section, at }) =>
      [at - step - 1, at + step + 1].flatMap((index): Neighbour[] => {
        const chunk = section[index];
        const relevance = of.passage?.relevance ?? 0;
        return chunk === undefined ? [] : [{ of, passage: { chunk, relevance, wordRelevance: 0 } }];
      }),
    ),
  ).flat();
}
