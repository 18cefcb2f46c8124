import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { newId } from '#lib/foundation/core/ids.ts';
import type { IngestRun } from '#lib/books/library/kept-ingest-run.ts';
import type { IngestRunRepository } from '#lib/books/library/ports.ts';

interface UnderTest {
  records: IngestRunRepository;
  /** Leaves nothing behind. */
  empty(): Promise<unknown>;
  close(): Promise<void>;
}

/** What every store of ingest runs does. */
export function describeIngestRunRepository(name: string, create: () => Promise<UnderTest>): void {
  describe(`runs of ingest in ${name}`, () => {
    let test: UnderTest;

    beforeAll(async () => {
      test = await create();
    });
    afterAll(() => test.close());
    beforeEach(() => test.empty());

    const save = async (...runs: IngestRun[]) => {
      for (const run of runs) await test.records.save(run);
    };
    const listed = async () => (await test.records.list(100)).map(({ id }) => id);

    it('are read as they were saved last, whatever characters they hold', async () => {
      const run = buildRun({
        path: '/books/\u00e4\u{1F980}',
        title: 'A \u0000 B',
        startedBy: 'admin',
        pagesPlanned: 4,
      });
      const later = {
        ...run,
        status: 'failed' as const,
        documentId: 'a',
        pagesFailed: 2,
        warnings: [{ file: 'a.md', message: 'It is no text.' }],
        warningCount: 300,
        error: 'There is nothing to read.',
        endedAt: at(5),
      };
      await save(run, later);
      expect(await test.records.list(10)).toEqual([{ ...later, title: 'A \uFFFD B' }]);
    });

    it('are dismissed where they failed and led to no document: those of a path, or all', async () => {
      const failed = { status: 'failed' as const, endedAt: at(9) };
      const [first, again, other, known, done] = [
        buildRun({ ...failed, path: '/torn', startedAt: at(1) }),
        buildRun({ ...failed, path: '/torn', startedAt: at(2) }),
        buildRun({ ...failed, path: '/lost', startedAt: at(3) }),
        buildRun({ ...failed, path: '/torn', documentId: 'torn', startedAt: at(4) }),
        buildRun({ status: 'done', path: '/torn', endedAt: at(9), startedAt: at(5) }),
      ];
      await save(first, again, other, known, done);
      for (const id of [newId(), known.id, done.id]) expect(await test.records.dismiss(id)).toEqual([]);
      expect((await test.records.dismiss(again.id)).map(({ id }) => id).toSorted()).toEqual(
        [first.id, again.id].toSorted(),
      );
      expect(await listed()).toEqual([done.id, known.id, other.id]);
      expect((await test.records.dismiss(null)).map(({ id }) => id)).toEqual([other.id]);
      expect(await listed()).toEqual([done.id, known.id]);
    });

    it('are interrupted when they have lost their process, as long as they have not ended', async () => {
      const [running, waiting, ended] = (['running', 'waiting', 'running'] as const).map((status, minute) =>
        buildRun({ status, startedAt: at(minute), seenAt: at(minute + 3), endedAt: minute === 2 ? at(9) : null }),
      );
      if (!running || !waiting || !ended) throw new Error('There are three runs.');
      await save(running, waiting, ended);
      await test.records.interrupt(['running']);
      const lost = { ...running, status: 'interrupted', endedAt: running.seenAt };
      expect(await test.records.list(10)).toEqual([ended, waiting, lost]);
      await test.records.interrupt(['waiting', 'running']);
      const given = { ...waiting, status: 'interrupted', endedAt: waiting.seenAt };
      expect(await test.records.list(10)).toEqual([ended, given, lost]);
      // Its process was alive after all.
      await save({ ...running, status: 'done', endedAt: at(8) });
      expect((await test.records.list(10)).at(-1)).toMatchObject({ status: 'done', endedAt: at(8) });
    });

    it('are listed newest first, as many as asked for', async () => {
      const runs = [3, 1, 2].map((minute) => buildRun({ startedAt: at(minute) }));
      await save(...runs);
      expect((await test.records.list(2)).map(({ startedAt }) => startedAt)).toEqual([at(3), at(2)]);
    });

    it('have one last run of each document and path', async () => {
      const [old, last] = [1, 2].map((minute) => buildRun({ documentId: 'a', path: '/a', startedAt: at(minute) }));
      const elsewhere = buildRun({ documentId: 'a', path: '/moved', startedAt: at(3) });
      const [lost, lostAgain] = [4, 5].map((minute) => buildRun({ path: '/a', startedAt: at(minute) }));
      await save(...[old, last, elsewhere, lost, lostAgain].filter((run) => run !== undefined));
      const latest = (await test.records.listLatest()).map(({ id }) => id);
      expect(latest.toSorted()).toEqual([last?.id, elsewhere.id, lostAgain?.id].toSorted());
    });

    it('are discarded beyond the newest of their document, those of others kept', async () => {
      const runs = [1, 2, 3, 4].map((minute) => buildRun({ documentId: 'a', pagesIndexed: 1, startedAt: at(minute) }));
      const other = buildRun({ documentId: 'b', startedAt: at(0) });
      const unknown = [5, 6, 7].map((minute) => buildRun({ startedAt: at(minute) }));
      await save(...runs, other, ...unknown);
      const [newestOfA, newestUnknown] = [runs.at(-1), unknown.at(-1)];
      if (newestOfA === undefined || newestUnknown === undefined) throw new Error('There are no runs.');
      await test.records.discardOlder(newestOfA, 2);
      await test.records.discardOlder(newestUnknown, 1);
      expect(await listed()).toEqual([newestUnknown.id, newestOfA.id, runs[2]?.id, other.id]);
    });

    it('that found everything as it was replace those before them that did too', async () => {
      const nothing = { documentId: 'a', status: 'done' as const, pagesUnchanged: 3 };
      const told = [
        buildRun({ ...nothing, startedAt: at(1), pagesIndexed: 1 }),
        buildRun({ ...nothing, startedAt: at(2), warningCount: 1 }),
        buildRun({ ...nothing, startedAt: at(3), status: 'failed' }),
      ];
      const before = buildRun({ ...nothing, startedAt: at(4) });
      const last = buildRun({ ...nothing, startedAt: at(5) });
      const other = buildRun({ ...nothing, documentId: 'b', startedAt: at(0) });
      await save(...told, before, other, last);
      await test.records.discardOlder(last, 10);
      expect(await listed()).toEqual([last.id, ...told.map(({ id }) => id).toReversed(), other.id]);
    });
  });
}

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 12, minute));

function buildRun(changes: Partial<IngestRun> = {}): IngestRun {
  const run = {
    id: newId(),
    path: '/books/a',
    documentId: null,
    title: null,
    startedBy: null,
    status: 'running' as const,
    pagesPlanned: null,
    pagesIndexed: 0,
    pagesUnchanged: 0,
    pagesFailed: 0,
    pagesRemoved: 0,
    chunks: 0,
    warnings: [],
    warningCount: 0,
    error: null,
    startedAt: at(0),
    endedAt: null,
    ...changes,
  };
  return { seenAt: run.startedAt, ...run };
}
