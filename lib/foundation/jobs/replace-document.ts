import type { IngestEvent, IngestRequest } from '#lib/contracts/ingest.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import type { IngestRuns } from './ingest-runs.ts';

/** A document of which another source takes the place. */
export interface ReplacedDocument {
  id: string;
  sourcePath: string;
  webUrl: string | null;
}

export interface ReplacingParts {
  runs: Pick<IngestRuns, 'run' | 'rehearse'>;
  /** Deletes the files that a document was made from, where they are ours. */
  deleteFiles(sourcePath: string): Promise<void>;
  log: Logger;
}

interface Stops {
  /** The document stays as it was. */
  signal: AbortSignal;
  /** The process ends: nothing more is begun, and the next ingest of the document makes it whole. */
  closing: AbortSignal;
}

/**
 * Lets what is at a path take the place of a document: what is said of the document, who may read it and its name stay. It is read to
 * its end before anything is changed; should it fail all the same, the document is made anew from what it was made from, and the error
 * thrown. Throws as `IngestRuns.rehearse` and `IngestRuns.run` do, and `AppError('validation_error')` when not all of it can be read.
 */
export async function* replaceDocument(
  parts: ReplacingParts,
  { replaced, path }: { replaced: ReplacedDocument; path: string },
  { signal, closing }: Stops,
): AsyncGenerator<IngestEvent> {
  const { runs, log } = parts;
  let [hasBegun, isDone] = [false, false];
  try {
    await runs.rehearse(path, signal);
    let failed = 0;
    for await (const event of runs.run(requestFor(path, replaced), signal)) {
      hasBegun ||= event.type === 'ingest-start';
      if (event.type === 'ingest-end') failed = event.failed;
      yield event;
    }
    if (failed > 0) throw new AppError('validation_error', { publicMessage: 'Not all of it can be read.' });
    isDone = true;
  } finally {
    // Also when whoever follows it has left.
    if (hasBegun && !isDone && !closing.aborted) await restore({ runs, log }, replaced, closing);
  }
  if (path === replaced.sourcePath) return;
  await parts
    .deleteFiles(replaced.sourcePath)
    .catch((error: unknown) => log.error({ err: error }, 'the files of a replaced document could not be removed'));
}

function requestFor(path: string, { id, webUrl }: ReplacedDocument): IngestRequest {
  return { path, id, ...(webUrl !== null && { webUrl }) };
}

async function restore(
  { runs, log }: Pick<ReplacingParts, 'runs' | 'log'>,
  replaced: ReplacedDocument,
  closing: AbortSignal,
): Promise<void> {
  try {
    await Array.fromAsync(runs.run(requestFor(replaced.sourcePath, replaced), closing), () => null);
  } catch (error) {
    log.error(
      { err: error, documentId: replaced.id },
      'a document could not be made anew after its replacement had failed',
    );
  }
}
