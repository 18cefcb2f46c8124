import { expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { Random } from '#lib/foundation/core/random.ts';
import { bm25, inverseDocumentFrequency, termWeights } from '#lib/answering/retrieval/bm25.ts';

import { bestByWords } from './cached-words.ts';
import { WordRows } from './word-rows.ts';

const PAGES = 150;
const CHUNKS_OF_A_PAGE = 20;
const random = new Random(11);
/** Numbers of words, small ones far more often than others, as in texts. */
const someWords = () =>
  Array.from({ length: 5 + Math.floor(random.next() * 300) }, () => Math.floor(40 ** random.next() - 1));
const wordOf = (number: number) => String.fromCodePoint(97 + Math.floor(number / 26), 97 + (number % 26));

/** What is held, and the same as it would be reckoned chunk by chunk. */
const rows = new WordRows();
const held = new Map<string, { pageId: string; words: number[] }>();

function write(page: number): void {
  const pageId = `page ${page}`;
  rows.keepOfPage(pageId, new Set());
  for (const [id, chunk] of held) if (chunk.pageId === pageId) held.delete(id);
  for (let number = 0; number < CHUNKS_OF_A_PAGE; number += 1) {
    const [id, words] = [`chunk ${page} ${number}`, someWords()];
    const named = { pageId, pageTitle: pageId, sectionHeading: '', sourceKey: pageId, documentId: 'book' };
    rows.put({ chunk: { ...named, id, revision: '1', accessList: ['public'] }, terms: words.map(wordOf).join(' ') });
    held.set(id, { pageId, words });
  }
}

function reckoned(asked: number[]) {
  const all = [...held.values()];
  const averageLength = all.reduce((sum, { words }) => sum + words.length, 0) / all.length;
  const holding = (word: number) => all.filter(({ words }) => words.includes(word)).length;
  const weights = termWeights(
    new Map(asked.map((word) => [word, inverseDocumentFrequency(all.length, holding(word))])),
  );
  return [...held]
    .map(([id, { words }]) => ({ id, score: bm25(Int32Array.from(words), weights, { averageLength }) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1));
}

it('finds by BM25, also when all pages were written more than once, and takes no more places than twice as many', async () => {
  for (let page = 0; page < PAGES; page += 1) write(page);
  for (let time = 0; time < 3; time += 1) {
    for (const asked of [[3], [0, 17, 30], [39]]) {
      const query = { terms: asked.map(wordOf), filters: {}, limit: 50 };
      const found = await bestByWords(rows, ANONYMOUS, query);
      const expected = reckoned(asked).slice(0, 50);
      expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      for (const [at, { score }] of found.entries()) expect(score).toBeCloseTo(Number(expected[at]?.score), 8);
    }
    for (let page = 0; page < PAGES; page += 1) {
      write(page);
      await rows.sweep();
    }
    expect(rows.length).toBeLessThanOrEqual(2.1 * PAGES * CHUNKS_OF_A_PAGE);
  }
});

it('knows which chunks it holds as they are, and keeps those of a page that are still there', async () => {
  const one = new WordRows();
  const named = { pageId: 'page', pageTitle: '', sectionHeading: '', sourceKey: '', documentId: 'book' };
  const chunkOf = (id: string, revision = '1') => ({ ...named, id, revision, accessList: ['public'] });
  for (const id of ['a', 'b']) one.put({ chunk: chunkOf(id), terms: 'tide' });
  expect([one.holds(chunkOf('a')), one.holds(chunkOf('a', '2')), one.holds(chunkOf('c'))]).toEqual([
    true,
    false,
    false,
  ]);
  one.keepOfPage('page', new Set(['b', 'c']));
  const found = await bestByWords(one, ANONYMOUS, { terms: ['tide'], filters: {}, limit: 5 });
  expect(found.map(({ id }) => id)).toEqual(['b']);
});
