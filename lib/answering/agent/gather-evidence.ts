import { AppError } from '#lib/foundation/core/errors.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import type { Passage } from '#lib/answering/retrieval/chunk.ts';

import { aboveThreshold, type MeasuredTurn } from './above-threshold.ts';
import { contextAround } from './context-around.ts';
import type { Evidence } from './evidence.ts';
import type { EvidenceBlock } from './evidence-block.ts';
import type { LibraryView } from './library-view.ts';

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
