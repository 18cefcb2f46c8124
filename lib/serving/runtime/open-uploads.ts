import { join } from 'node:path';

import { type Administrator, hasRole } from '#lib/people/access/administrator.ts';
import type { Viewer } from '#lib/people/access/viewer.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import type { Clock } from '#lib/foundation/core/clock.ts';
import type { IngestRuns } from '#lib/foundation/jobs/ingest-runs.ts';
import type { Removals } from '#lib/foundation/jobs/removals.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { administratorAsUploader, type Uploader, viewerAsUploader } from '#lib/books/uploads/uploader.ts';
import { Uploads } from '#lib/books/uploads/uploads.ts';
import type { Websites } from '#lib/books/websites/websites.ts';

import { asReplaced, findReplaced } from './open-commands.ts';
import { deleteOwnFiles } from './open-removals.ts';
import type { OpenStores } from './open-stores.ts';

/** Uploads from the browser, and the right to make them. */
export interface UploadDesk extends Pick<Uploads, 'begin' | 'find' | 'sweep'> {
  /** Limits of one upload: `bytes` covers all its files together, `pdfBytes` a single PDF. */
  readonly limits: { bytes: number; files: number; pdfBytes: number };
  /** Whether uploading is allowed. `administrator` is the one signed in to the admin area, or null. */
  isOpenTo(administrator: Administrator | null): boolean;
  /** Returns null if uploading is not allowed. */
  admit(asker: Asker): Uploader | null;
}

interface Asker {
  viewer: Viewer;
  /** The client's address. */
  client: string;
  administrator: Administrator | null;
}

interface UploadParts {
  env: Env;
  stores: Pick<OpenStores, 'keeper' | 'library'>;
  ingestRuns: IngestRuns;
  removals: Removals;
  websites: Websites;
  clock: Clock;
  log: Logger;
}

/** Opens the uploads of this process, with the function that closes them. */
export function openUploads({ env, stores, ingestRuns, removals, websites, clock, log }: UploadParts) {
  const listDocuments = async () =>
    (await stores.library.listDocumentSummaries()).map((document) => ({
      ...asReplaced(document),
      title: document.title,
    }));
  /** Removed documents may be restored: their files stay. */
  const listSources = async () =>
    [...(await listDocuments()), ...(await removals.listSetAside())].map(({ sourcePath }) => sourcePath);
  const uploads = new Uploads({
    ...{ removals, clock, log },
    runs: ingestRuns,
    keeper: stores.keeper,
    library: stores.library,
    folder: join(env.dataFolder, 'uploads'),
    limits: { ...env.uploads, maxPdfBytes: LIMITS.pdfMaxBytes },
    sites: websites,
    fetched: { folder: websites.folder, maxBytes: env.crawl.limits.maxBytes },
    checkAddress: (address) => websites.check(address),
    findDocument: (documentId) => findReplaced(stores, documentId),
    deleteFiles: (sourcePath) => deleteOwnFiles({ env, websites }, sourcePath),
    ...{ listDocuments, listSources },
  });
  const isAdmin = (administrator: Administrator | null) => administrator !== null && hasRole(administrator, 'admin');
  const { by } = env.uploads;
  const isOpenTo = (administrator: Administrator | null) =>
    by === 'everyone' || (by !== 'nobody' && isAdmin(administrator));
  const desk: UploadDesk = {
    limits: { bytes: env.uploads.maxBytes, files: env.uploads.maxFiles, pdfBytes: LIMITS.pdfMaxBytes },
    isOpenTo,
    admit: ({ viewer, client, administrator }) => {
      if (!isOpenTo(administrator)) return null;
      if (administrator !== null && isAdmin(administrator)) return administratorAsUploader(administrator);
      return viewerAsUploader(viewer, client);
    },
    begin: (uploader, wanted) => uploads.begin(uploader, wanted),
    find: (uploader, uploadId) => uploads.find(uploader, uploadId),
    sweep: async () => {
      await uploads.sweep();
      await websites.sweep(await listSources());
    },
  };
  return { desk, close: () => uploads.close() };
}
