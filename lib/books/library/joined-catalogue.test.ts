import { describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { EVERY_DOCUMENT } from '#lib/contracts/document-filter.ts';

import { ExternalCatalogue } from './external-catalogue.ts';
import type { ExternalPoint, ExternalPoints } from './external-points.ts';
import { joinedCatalogue } from './joined-catalogue.ts';

const BLANK = {
  title: '',
  address: '',
  source: '',
  type: '',
  department: '',
  language: '',
  authors: [],
  identifiers: [],
};

function point(id: number, changes: Partial<ExternalPoint> = {}): ExternalPoint {
  const pageId = `point:c:${id}`;
  const dates = { updatedAt: null, addedAt: null };
  return { ...BLANK, ...dates, chunkId: String(id), pageId, documentId: pageId, document: null, ...changes };
}

/** Points that are held in memory, all of which everybody may read. */
function held(name: string, points: ExternalPoint[]): ExternalPoints {
  return {
    name,
    list: () => Promise.resolve(points),
    documentIds: () => Promise.resolve(points.map(({ documentId }) => documentId)),
    count: () => Promise.resolve(points.length),
    group: () => Promise.resolve([{ value: name.toUpperCase(), count: points.length }]),
    titles: () => Promise.resolve(points.map(({ title }) => title)),
    readable: (_viewer, names) =>
      Promise.resolve(points.map(({ pageId }) => pageId).filter((pageId) => names.includes(pageId))),
  };
}

const one = [point(1, { title: 'Alder' }), point(2, { title: 'Cedar' }), point(3, { title: 'Elder' })];
const other = [point(4, { title: 'Birch' }), point(5, { title: 'damson' })];
const both = joinedCatalogue(new ExternalCatalogue(held('x', one)), new ExternalCatalogue(held('X', other)));

describe('two catalogues as one', () => {
  it('list by pages in one order, and count all', async () => {
    const page = async (offset: number) => {
      const query = { filter: EVERY_DOCUMENT, sortBy: 'title', order: 'asc', limit: 2, offset } as const;
      const { documents, total } = await both.list(ANONYMOUS, query);
      return [...documents.map(({ title }) => title), total];
    };
    expect(await page(0)).toEqual(['Alder', 'Birch', 5]);
    expect(await page(2)).toEqual(['Cedar', 'damson', 5]);
    expect(await page(4)).toEqual(['Elder', 5]);
    expect(await both.listIds(ANONYMOUS, EVERY_DOCUMENT)).toHaveLength(5);
  });

  it('count values that differ in letter case together', async () => {
    expect(await both.group(ANONYMOUS, EVERY_DOCUMENT, 'origin')).toEqual([{ value: 'X', count: 5 }]);
  });

  it('let a mark of everything hold until either of them changes', async () => {
    const mark = await both.markReadable(ANONYMOUS);
    const readable = await both.readable(ANONYMOUS, [mark, 'point:c:4', 'point:c:9']);
    expect(readable).toEqual(new Set([mark, 'point:c:4']));
    const fewer = joinedCatalogue(
      new ExternalCatalogue(held('x', one)),
      new ExternalCatalogue(held('X', other.slice(1))),
    );
    expect([...(await fewer.readable(ANONYMOUS, [mark]))]).toEqual([]);
  });
});

describe('a document of several points', () => {
  it('is described by the first, as new as the newest, and rests on both', async () => {
    const [early, late] = [new Date('2024-01-01'), new Date('2025-01-01')];
    const points = [
      point(1, { documentId: 'made:c:d', title: 'D', updatedAt: early }),
      point(2, { documentId: 'made:c:d', title: 'other', updatedAt: late }),
      point(3, { documentId: 'made:c:d', updatedAt: null }),
    ];
    const found = await new ExternalCatalogue(held('c', points)).find(ANONYMOUS, 'made:c:d');
    expect(found).toMatchObject({
      title: 'D',
      pageCount: 3,
      sourceUpdatedAt: late,
      restsOn: ['point:c:1', 'point:c:2'],
    });
  });
});
