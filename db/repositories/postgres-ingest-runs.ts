import { and, desc, eq, inArray, isNull, ne, notInArray, or, sql, type SQL } from 'drizzle-orm';

import type { IngestRun } from '#lib/books/library/kept-ingest-run.ts';
import type { IngestRunRepository } from '#lib/books/library/ports.ts';

import { ingestRuns } from '../admin-schema.ts';
import type { Database } from '../database.ts';
import { fromStorage } from '../storage-faults.ts';

const newestFirst = [desc(ingestRuns.startedAt), desc(ingestRuns.id)];

/** Stores ingest runs in the relational database. */
export class PostgresIngestRuns implements IngestRunRepository {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  async save(run: IngestRun): Promise<void> {
    const { id: _id, ...changes } = run;
    await fromStorage(
      this.#db.insert(ingestRuns).values(run).onConflictDoUpdate({ target: ingestRuns.id, set: changes }),
    );
  }

  async interrupt(statuses: readonly IngestRun['status'][]): Promise<void> {
    const { status, endedAt, seenAt } = ingestRuns;
    await fromStorage(
      this.#db
        .update(ingestRuns)
        .set({ status: 'interrupted', endedAt: sql`${seenAt}` })
        .where(and(isNull(endedAt), inArray(status, [...statuses]))),
    );
  }

  async dismiss(runId: string | null): Promise<IngestRun[]> {
    const { id, path, documentId, status } = ingestRuns;
    const isFailed = and(eq(status, 'failed'), isNull(documentId));
    const pathOfRun = this.#db
      .select({ path })
      .from(ingestRuns)
      .where(and(isFailed, eq(id, runId ?? sql`null`)));
    const which = runId === null ? isFailed : and(isFailed, inArray(path, pathOfRun));
    return fromStorage(this.#db.delete(ingestRuns).where(which).returning());
  }

  async list(limit: number): Promise<IngestRun[]> {
    return fromStorage(
      this.#db
        .select()
        .from(ingestRuns)
        .orderBy(...newestFirst)
        .limit(limit),
    );
  }

  async listLatest(): Promise<IngestRun[]> {
    const { documentId, path } = ingestRuns;
    return fromStorage(
      this.#db
        .selectDistinctOn([documentId, path])
        .from(ingestRuns)
        .orderBy(documentId, path, ...newestFirst),
    );
  }

  async discardOlder(run: IngestRun, kept: number): Promise<void> {
    const ofDocument =
      run.documentId === null ? isNull(ingestRuns.documentId) : eq(ingestRuns.documentId, run.documentId);
    const newest = this.#db
      .select({ id: ingestRuns.id })
      .from(ingestRuns)
      .where(ofDocument)
      .orderBy(...newestFirst)
      .limit(kept);
    const superseded = foundNothingNew(run) ? and(sameAsBefore, ne(ingestRuns.id, run.id)) : undefined;
    await fromStorage(
      this.#db.delete(ingestRuns).where(and(ofDocument, or(notInArray(ingestRuns.id, newest), superseded))),
    );
  }
}

const sameAsBefore: SQL | undefined = and(
  eq(ingestRuns.status, 'done'),
  eq(ingestRuns.pagesIndexed, 0),
  eq(ingestRuns.pagesRemoved, 0),
  eq(ingestRuns.pagesFailed, 0),
  eq(ingestRuns.warningCount, 0),
);

function foundNothingNew(run: IngestRun): boolean {
  const { status, pagesIndexed, pagesRemoved, pagesFailed, warningCount } = run;
  return status === 'done' && pagesIndexed + pagesRemoved + pagesFailed + warningCount === 0;
}
