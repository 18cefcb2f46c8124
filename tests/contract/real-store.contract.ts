import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { ANONYMOUS, mayRead, UNRESTRICTED } from '#lib/people/access/viewer.ts';
import { EVERY_DOCUMENT } from '#lib/contracts/document-filter.ts';
import { queryTerms } from '#lib/answering/retrieval/passage-text.ts';
import type { ChunkStore } from '#lib/answering/retrieval/ports.ts';
import type { ExternalPoints } from '#lib/answering/retrieval/stores/external/external-points.ts';

interface RealStore {
  /** What it is, and the variables that name it. */
  title: string;
  variables: readonly string[];
  open: () => Promise<{ store: ChunkStore & { points: ExternalPoints }; close?: () => Promise<void> }>;
}

/** What can be told of a store that somebody has filled: that what it finds, lists and counts agrees. Nothing is written to it. */
export function describeRealStore({ title, variables, open }: RealStore): void {
  const missing = variables.filter((name) => (process.env[name] ?? '') === '');
  const told = missing.length === 0 ? title : `${title}: DID NOT RUN, since ${missing.join(', ')} is not set`;
  if (missing.length > 0) console.info(told);
  describe.skipIf(missing.length > 0)(told, () => {
    let opened: Awaited<ReturnType<RealStore['open']>>;

    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close?.());

    it('can be searched', async () => {
      const report = await opened.store.probe(new AbortController().signal);
      expect(report.status).not.toBe('down');
    });

    it('finds by its words what it lists, and gives it by its id', async () => {
      const { store } = opened;
      const [first] = await store.points.list(UNRESTRICTED, EVERY_DOCUMENT);
      const [chunk] = first === undefined ? [] : await store.findByIds(UNRESTRICTED, [first.chunkId]);
      if (chunk === undefined) throw new Error('The store is empty.');
      const text = chunk.text.slice(0, 200);
      const found = await store.search(UNRESTRICTED, { terms: queryTerms(text), text, filters: {}, limit: 50 });
      expect(found.map((candidate) => candidate.chunk.id)).toContain(chunk.id);
      const within = { documentIds: [chunk.documentId] };
      for (const { chunk: other } of await store.search(UNRESTRICTED, { terms: [], text, filters: within, limit: 20 }))
        expect(other.documentId).toBe(chunk.documentId);
    });

    it('says which of its chunks an answer of its own rests on, where it writes any', async ({ skip }) => {
      const { points, answers } = opened.store;
      if (!answers) return skip('It writes none.');
      const [first] = await points.list(UNRESTRICTED, EVERY_DOCUMENT);
      const [chunk] = first === undefined ? [] : await opened.store.findByIds(UNRESTRICTED, [first.chunkId]);
      if (chunk === undefined) throw new Error('The store is empty.');
      const asked = {
        viewer: UNRESTRICTED,
        text: `What is said of this: ${chunk.text.slice(0, 200)}`,
        history: [],
        limit: 5,
      };
      const filters = { documentIds: [chunk.documentId] };
      const { text, citations } = await answers.answer({ ...asked, filters }, AbortSignal.timeout(60_000));
      expect(text).not.toBe('');
      const cited = await opened.store.findByIds(
        UNRESTRICTED,
        citations.map(({ chunkId }) => chunkId),
      );
      expect(cited.map(({ documentId }) => documentId)).toEqual(citations.map(() => chunk.documentId));
    });

    it('lists as many documents as it counts, and to strangers none but theirs', async () => {
      const { points } = opened.store;
      expect(await points.count(UNRESTRICTED, EVERY_DOCUMENT)).toBe(
        (await points.documentIds(UNRESTRICTED, EVERY_DOCUMENT)).length,
      );
      for (const { accessList } of await points.list(ANONYMOUS, EVERY_DOCUMENT))
        expect(mayRead(ANONYMOUS, accessList)).toBe(true);
    });
  });
}
