import type { Env } from '#lib/foundation/config/env.ts';
import type { IngestEvent } from '#lib/contracts/ingest.ts';
import { isWebAddress } from '#lib/contracts/web-address.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { IngestRuns } from '#lib/foundation/jobs/ingest-runs.ts';
import type { Removals } from '#lib/foundation/jobs/removals.ts';
import { type ReplacedDocument, replaceDocument } from '#lib/foundation/jobs/replace-document.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import type { Websites } from '#lib/books/websites/websites.ts';

import { backUpLibrary } from '../backup/back-up-library.ts';
import { editDocument } from './administration/documents.ts';
import { deleteOwnFiles } from './open-removals.ts';
import type { OpenStores } from './open-stores.ts';
import { programVersion } from './program-files.ts';

interface Parts {
  env: Env;
  stores: Pick<OpenStores, 'library' | 'chunks' | 'keeper' | 'database'>;
  ingestRuns: IngestRuns;
  removals: Removals;
  websites: Pick<Websites, 'remove'>;
  log: Logger;
}

/** Returns the operations on documents for the commands of this machine (see `Runtime`). */
export function openCommands({ removals, ...parts }: Parts) {
  return {
    removeDocument: (documentId: string) => removals.remove(documentId),
    editDocument: editDocument(parts.stores),
    replaceDocument: replacing(parts),
    backUp: (signal?: AbortSignal) =>
      backUpLibrary({
        database: parts.stores.database,
        dataFolder: parts.env.dataFolder,
        version: programVersion(),
        signal,
      }),
  };
}

function replacing({ env, stores, ingestRuns, websites, log }: Omit<Parts, 'removals'>) {
  const deleteFiles = (sourcePath: string) => deleteOwnFiles({ env, websites }, sourcePath);
  return async function* replaceThis(
    documentId: string,
    path: string,
    signal: AbortSignal,
  ): AsyncGenerator<IngestEvent> {
    const replaced = await findReplaced(stores, documentId);
    if (replaced === null) throw new AppError('not_found', { publicMessage: 'This document does not exist.' });
    if (isWebAddress(path))
      throw new AppError('validation_error', {
        publicMessage: 'A document can only be replaced by a folder or a file.',
      });
    const stops = { signal, closing: ingestRuns.closing };
    yield* replaceDocument({ runs: ingestRuns, deleteFiles, log }, { replaced, path }, stops);
  };
}

/** Returns null if there is no such document. */
export async function findReplaced(
  { library, keeper }: Pick<OpenStores, 'library' | 'keeper'>,
  documentId: string,
): Promise<ReplacedDocument | null> {
  if (await keeper.isHidden(documentId)) return null;
  const document = await library.findDocumentOfAnyone(documentId);
  return document && asReplaced(document);
}

/** The web address of an imported site is the site's own address. */
export function asReplaced({ id, sourcePath, webUrl }: ReplacedDocument): ReplacedDocument {
  return { id, sourcePath, webUrl: isWebAddress(sourcePath) ? null : webUrl };
}
