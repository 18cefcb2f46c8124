import { AppError } from '#lib/foundation/core/errors.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import type { Passage, Chunk } from '#lib/answering/retrieval/chunk.ts';

import { aboveThreshold, type MeasuredTurn } from './above-threshold.ts';
import type { Evidence, Neighbour } from './evidence.ts';
import type { EvidenceBlock } from './evidence-block.ts';
import type { LibraryView } from './library-view.ts';
import { sectionOf } from './evidence-runs.ts';

/** Maximum number of chunks read from pages of a document; a very long one has some hundreds. */
const PAGE_CHUNKS_MAX = 20_000;

/** A turn's evidence, and its view of the library. */
interface GatheringTurn extends MeasuredTurn {
  evidence: Evidence;
  library: Pick<LibraryView, 'keepAllowed' | 'keepFitting' | 'listChunks' | 'search' | 'signal'>;
}

/** Options for adding passages: those that cover a whole document may be more than one search returns. */
export interface GatheringOptions {
  covering?: boolean;
  most?: number;
}

/**
 * Adds to the evidence the passages that the viewer may read and that reach the question's threshold, with the context around them. Returns the new
 * blocks.
 */
export async function gatherPassages(
  turn: GatheringTurn,
  passages: readonly Passage[],
  { log, ...options }: GatheringOptions & { log: Logger },
): Promise<EvidenceBlock[]> {
  const relevant = await aboveThreshold(turn, await turn.library.keepAllowed(passages));
  const found = turn.evidence.addPassages(relevant, options);
  return options.covering === true ? found : [...found, ...(await gatherContext(turn, found, log))];
}

/** The answer is written without context where that cannot be read. */
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

/** The changes that a filter makes to the evidence. */
export interface ChangedEvidence {
  /** The blocks that no longer count. */
  retired: readonly EvidenceBlock[];
  /** The blocks that count again: a passage fits if any one of several sources does. */
  restored: readonly EvidenceBlock[];
}

/**
 * Counts only the evidence that fits the turn's current filters. If the fitting documents cannot be determined, none counts, and the error is thrown.
 */
export async function keepFitting({ evidence, library }: GatheringTurn): Promise<ChangedEvidence> {
  try {
    const fitting = await library.keepFitting(evidence.everyPassage.map(({ chunk }) => chunk.documentId));
    return evidence.keepFitting(({ chunk }) => fitting.has(chunk.documentId));
  } catch (error) {
    evidence.keepFitting(() => false);
    throw error;
  }
}

/** Lists the chunks on pages of a document that a viewer may read. */
type ListPages = (documentId: string, limit: number, pageIds: string[]) => Promise<Chunk[]>;

/**
 * Returns the context of finds within their sections, up to `reach` passages either way, one step at a time: the passages next to each find, the best
 * find first, then those next to them.
 */
async function contextAround(
  listPages: ListPages,
  found: readonly EvidenceBlock[],
  reach: number,
): Promise<Neighbour[]> {
  // A chunk with its own rights is its own page: nothing is next to it, and no store is queried.
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
