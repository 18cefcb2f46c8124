import type { IngestEvent, IngestRequest } from '#lib/contracts/ingest.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import type { IngestRuns } from './ingest-runs.ts';

/** A document that is replaced by another source. */
export interface ReplacedDocument {
  id: string;
  sourcePath: string;
  webUrl: string | null;
}

export interface ReplacingParts {
  runs: Pick<IngestRuns, 'run' | 'rehearse'>;
  /** Deletes a document's source files if they belong to the library. */
  deleteFiles(sourcePath: string): Promise<void>;
  log: Logger;
}

interface Stops {
  /** Aborting leaves the document unchanged. */
  signal: AbortSignal;
  /** Aborted when the process ends: nothing more is begun, and the next ingest of the document completes it. */
  closing: AbortSignal;
}

/**
 * Replaces a document with the content of a path: its metadata, its readers and its name stay. The source is read completely before anything is
 * changed; if it fails all the same, the document is restored from its previous source, and the error thrown. Throws as `IngestRuns.rehearse` and
 * `IngestRuns.run` do, and `AppError('validation_error')` when not all of it can be read.
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
    // Also when the caller has stopped following it.
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
