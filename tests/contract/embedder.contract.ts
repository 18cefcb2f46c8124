import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { Embedder } from '#lib/answering/retrieval/ports.ts';

import { cosine } from './embedder-under-test.ts';

const patient = new AbortController().signal;

/** What every embedder does while its service is well. Runs against the real service too, so it says nothing of how it does it. */
export function describeEmbedder(
  name: string,
  open: () => Promise<{ embedder: Embedder; close(): Promise<void> }>,
): void {
  describe(name, () => {
    let embedder: Embedder;
    let close: () => Promise<void>;

    beforeAll(async () => {
      ({ embedder, close } = await open());
    });
    afterAll(() => close());

    it('makes vectors of its space, the same for the same text', async () => {
      const query = await embedder.embedQuery('Who owns a value?', patient);
      expect(query).toHaveLength(embedder.space.dimension);
      expect(query.every((value) => Number.isFinite(value))).toBe(true);
      const [passage, again] = await embedder.embedPassages(
        ['A value has one owner.', 'A value has one owner.'],
        patient,
      );
      expect(passage).toHaveLength(embedder.space.dimension);
      expect(cosine(passage ?? [], again ?? [])).toBeCloseTo(1, 3);
    });

    it('puts a question nearer to a passage of its matter than to another', async () => {
      const query = await embedder.embedQuery('Which thread holds the lock?', patient);
      const [near = [], far = []] = await embedder.embedPassages(
        ['Only one thread may hold the lock at a time.', 'Bread rises overnight in a cold bowl.'],
        patient,
      );
      expect(cosine(query, near)).toBeGreaterThan(cosine(query, far) + 0.1);
    });

    it('makes vectors of many passages in their order', async () => {
      const texts = Array.from({ length: 200 }, (_, index) => `Section ${index} on ${index % 2 ? 'bread' : 'threads'}`);
      const vectors = await embedder.embedPassages(texts, patient);
      expect(vectors).toHaveLength(200);
      for (const index of [0, 95, 96, 150, 199]) {
        const [alone = []] = await embedder.embedPassages([texts[index] ?? ''], patient);
        expect(cosine(vectors[index] ?? [], alone)).toBeCloseTo(1, 2);
      }
    });

    it('takes any text: half a character, control characters, none of its language', async () => {
      const texts = ['half \uD83D a face', 'a\u0000b\u001Fc', '所有权规则', '🦀'];
      expect(await embedder.embedPassages(texts, patient)).toHaveLength(texts.length);
    });

    it('has nothing to do for no passages', async () => {
      expect(await embedder.embedPassages([], patient)).toEqual([]);
    });

    it('says that it is up, and which model it is', async () => {
      const report = await embedder.probe(patient);
      expect(report.status).toBe('up');
      expect(report.message).toContain(embedder.space.model);
    });

    it('ends with the reason of whoever stops it', async () => {
      const reason = new Error('the client is gone');
      await expect(embedder.embedQuery('Anything', AbortSignal.abort(reason))).rejects.toBe(reason);
      await expect(embedder.embedPassages(['Anything'], AbortSignal.abort(reason))).rejects.toBe(reason);
    });
  });
}
