import { join } from 'node:path';

import { PostgresIngestRuns } from '#db/repositories/postgres-ingest-runs.ts';
import { PostgresIngestSchedules } from '#db/repositories/postgres-ingest-schedules.ts';
import { requireRole } from '#lib/people/access/administrator.ts';
import { isWebAddress, normalisedPath } from '#lib/contracts/web-address.ts';
import { readIngestFolders, resolveIngestPath } from '#lib/books/ingest/ingest-path.ts';
import type { IngestRuns } from '#lib/foundation/jobs/ingest-runs.ts';
import { requestAgain } from '#lib/foundation/jobs/scheduled-ingests.ts';
import type { IngestSchedule } from '#lib/books/library/ingest-schedule.ts';
import { type IngestRun, toIngestRunReply } from '#lib/books/library/kept-ingest-run.ts';
import type { DocumentSummary, LibraryOverview } from '#lib/books/library/library-overview.ts';
import type { IngestRunRepository } from '#lib/books/library/ports.ts';
import { uploadedName } from '#lib/books/uploads/upload-folders.ts';

import { programVersion } from '../program-files.ts';
import type { Administration, AdministrationParts } from './administration.ts';

type Part = Pick<
  Administration,
  | 'readLibrary'
  | 'scheduleIngest'
  | 'listIngestRuns'
  | 'startIngest'
  | 'stopIngest'
  | 'dismissIngests'
  | 'listIngestFolders'
  | 'readConfiguration'
>;

const RUNS_LISTED = 20;

/** Returns the administration of the books, their ingests, and the server's ingest tasks. */
export function administerLibrary({ env, database, library, ingestRuns, scheduled, clock }: AdministrationParts): Part {
  const records = new PostgresIngestRuns(database.db);
  const schedules = new PostgresIngestSchedules(database.db);
  const folders = env.admin.ingestFolders;
  return {
    readLibrary: async (administrator) => {
      requireRole(administrator, 'read_only');
      const [documents, runs, scheduled] = await Promise.all([
        library.listDocumentSummaries(),
        records.listLatest(),
        schedules.list(),
      ]);
      const uploads = join(env.dataFolder, 'uploads');
      const names = await Promise.all(documents.map(({ sourcePath }) => uploadedName(uploads, sourcePath)));
      const uploaded = new Map(documents.map(({ id }, index) => [id, names[index] ?? null]));
      return overviewOf(documents, {
        ...{ runs: asKnownHere(runs, ingestRuns.underWay()), scheduled, uploaded, now: clock() },
      });
    },
    scheduleIngest: async (administrator, documentId, every) => {
      requireRole(administrator, 'admin');
      const schedule = every === null ? null : { every, nextAt: scheduled.first() };
      return { isKnown: await schedules.set(documentId, schedule), nextAt: schedule?.nextAt ?? null };
    },
    listIngestRuns: async (administrator) => {
      requireRole(administrator, 'read_only');
      const runs = await listRuns(records, ingestRuns.underWay());
      return runs.map((run) => toIngestRunReply(run, clock()));
    },
    startIngest: async (administrator, path) => {
      requireRole(administrator, 'admin');
      const documents = await library.listDocumentSummaries();
      const known = documents.find(({ sourcePath }) => sourcePath === path);
      const source =
        known?.sourcePath ?? (isWebAddress(path) ? normalisedPath(path) : await resolveIngestPath(path, folders));
      const documentAt = (place: string) => documents.find(({ sourcePath }) => sourcePath === place);
      const books = documentAt(source) === undefined ? await ingestRuns.booksAt(source) : [source];
      const runs = startRuns(ingestRuns, books, (book) => {
        const document = documentAt(book);
        const { id: documentId = null, title = null } = document ?? {};
        return [
          document === undefined ? { path: book } : requestAgain(document),
          { startedBy: administrator.name, documentId, title },
        ];
      });
      return toIngestRunReply(runs[0], clock());
    },
    stopIngest: async (administrator, runId) => {
      requireRole(administrator, 'admin');
      const run = ingestRuns.stop(runId);
      return run === null ? null : toIngestRunReply(run, clock());
    },
    dismissIngests: async (administrator, runId) => {
      requireRole(administrator, 'admin');
      return (await records.dismiss(runId)).length;
    },
    listIngestFolders: async (administrator) => {
      requireRole(administrator, 'read_only');
      return readIngestFolders(folders);
    },
    readConfiguration: async (administrator) => {
      requireRole(administrator, 'read_only');
      return {
        version: programVersion(),
        nodeVersion: process.versions.node,
        database: database.product,
        entries: env.configuration,
      };
    },
  };
}

/** Starts a run for each book that is not being ingested already, in the order of the books. Throws `AppError('conflict')` if all of them are. */
function startRuns(
  ingestRuns: IngestRuns,
  books: readonly string[],
  describe: (book: string) => Parameters<IngestRuns['start']>,
): [IngestRun, ...IngestRun[]] {
  const underWay = new Set(ingestRuns.underWay().map(({ path }) => path));
  const [first = books[0] ?? '', ...others] = books.filter((book) => !underWay.has(book));
  return [ingestRuns.start(...describe(first)), ...others.map((book) => ingestRuns.start(...describe(book)))];
}

async function listRuns(records: IngestRunRepository, underWay: IngestRun[]): Promise<IngestRun[]> {
  const runs = asKnownHere(await records.list(RUNS_LISTED), underWay);
  return runs.toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime());
}

/** For its own runs this process knows more than the database, which may be outdated or lack them. */
function asKnownHere(runs: IngestRun[], underWay: IngestRun[]): IngestRun[] {
  const ids = new Set(underWay.map(({ id }) => id));
  return [...underWay, ...runs.filter(({ id }) => !ids.has(id))];
}

interface KnownOfIngests {
  runs: IngestRun[];
  scheduled: ReadonlyMap<string, IngestSchedule>;
  /** Names of uploads, by document. */
  uploaded: ReadonlyMap<string, string | null>;
  now: Date;
}

function overviewOf(documents: DocumentSummary[], { runs, scheduled, uploaded, now }: KnownOfIngests): LibraryOverview {
  const newestFirst = runs.toSorted((one, other) => other.startedAt.getTime() - one.startedAt.getTime());
  return {
    documents: documents.map((document) => {
      const run = newestFirst.find(
        ({ documentId, path }) => documentId === document.id || (documentId === null && path === document.sourcePath),
      );
      const lastRun = run === undefined ? null : toIngestRunReply(run, now);
      const schedule = scheduled.get(document.id) ?? null;
      return { ...document, lastRun, schedule, uploadedName: uploaded.get(document.id) ?? null };
    }),
  };
}
