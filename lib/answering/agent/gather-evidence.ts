import { AppError } from '#lib/foundation/core/errors.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import type { Passage, Chunk } from '#lib/answering/retrieval/chunk.ts';

import { aboveThreshold, type MeasuredTurn } from './above-threshold.ts';
import type { Evidence, Neighbour } from './evidence.ts';
import type { EvidenceBlock } from './evidence-block.ts';
import type { LibraryView } from './library-view.ts';
import { sectionOf } from './evidence-runs.ts';

/** Of the pages of a document; a very long one has some hundreds. */
const PAGE_CHUNKS_MAX = 20_000;

/** A turn's evidence, and the library as it may be looked at. */
interface GatheringTurn extends MeasuredTurn {
  evidence: Evidence;
  library: Pick<LibraryView, 'keepAllowed' | 'keepFitting' | 'listChunks' | 'search' | 'signal'>;
}

/** How passages are taken: what stands for the whole of a document may be more than one search brings. */
export interface GatheringOptions {
  covering?: boolean;
  most?: number;
}

/** Makes evidence of the passages that the viewer may read and that reach the question's threshold, and of what stands around them; the blocks that are new. */
export async function gatherPassages(
  turn: GatheringTurn,
  passages: readonly Passage[],
  { log, ...options }: GatheringOptions & { log: Logger },
): Promise<EvidenceBlock[]> {
  const relevant = await aboveThreshold(turn, await turn.library.keepAllowed(passages));
  const found = turn.evidence.addPassages(relevant, options);
  return options.covering === true ? found : [...found, ...(await gatherContext(turn, found, log))];
}

/** An answer does without it where it cannot be read. */
async function gatherContext(
  { evidence, library }: GatheringTurn,
  found: readonly EvidenceBlock[],
  log: Logger,
): Promise<EvidenceBlock[]> {
  if (found.length === 0 || !evidence.takesContext) return [];
  try {
    return evidence.addContext(await contextAround(library.listChunks, found, evidence.contextReach));
  } catch (error) {
    library.signal.throwIfAborted();
    if (!AppError.is(error)) throw error;
    log.warn({ err: error }, 'what stands around the finds could not be read');
    return [];
  }
}

/** What a filter has made of the evidence. */
export interface ChangedEvidence {
  /** What no longer counts. */
  retired: readonly EvidenceBlock[];
  /** What counts again: one of several sources is another way to fit. */
  restored: readonly EvidenceBlock[];
}

/** Lets only that evidence count that fits the filters of the turn now. When it cannot be told what fits, nothing does, and the reason is thrown. */
export async function keepFitting({ evidence, library }: GatheringTurn): Promise<ChangedEvidence> {
  try {
    const fitting = await library.keepFitting(evidence.everyPassage.map(({ chunk }) => chunk.documentId));
    return evidence.keepFitting(({ chunk }) => fitting.has(chunk.documentId));
  } catch (error) {
    evidence.keepFitting(() => false);
    throw error;
  }
}

/** Lists what a viewer may read of pages of a document. */
type ListPages = (documentId: string, limit: number, pageIds: string[]) => Promise<Chunk[]>;

/**
 * What stands around finds within their sections, as far as `reach` passages either way, a step at a time: what is next to each of them, the best first, then what is next to
 * that.
 */
async function contextAround(
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
