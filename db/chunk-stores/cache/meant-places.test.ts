import { expect, it } from 'vitest';

import { ANONYMOUS, UNRESTRICTED } from '#lib/people/access/viewer.ts';

import { meantPlaces } from './meant-places.ts';
import { WordRows } from './word-rows.ts';

const LAWYER = { ...ANONYMOUS, department: 'Legal' };

const chunkOf = (id: string, accessList: string[]) => ({
  ...{ id, accessList, revision: '1' },
  ...{ documentId: 'book', pageId: `page of ${id}`, pageTitle: '', sectionHeading: '', sourceKey: '' },
});

it('knows anew what is meant when a chunk has come, gone, or has other readers', () => {
  const rows = new WordRows();
  const marksFor = (viewer = ANONYMOUS, filters = {}) => [...meantPlaces(rows, viewer, filters).marks];
  rows.put({ chunk: chunkOf('a', ['public']), terms: 'tide' });
  rows.put({ chunk: chunkOf('b', ['department:Legal']), terms: 'tide' });
  expect([marksFor(), marksFor(LAWYER), marksFor(UNRESTRICTED)]).toEqual([
    [1, 0],
    [1, 1],
    [1, 1],
  ]);
  expect(marksFor(LAWYER, { pageIds: ['page of b'] })).toEqual([0, 1]);
  rows.put({ chunk: chunkOf('c', ['public']), terms: 'tide' });
  expect([marksFor(), marksFor(LAWYER, { pageIds: ['page of b', 'page of c'] })]).toEqual([
    [1, 0, 1],
    [0, 1, 1],
  ]);
  rows.keepOfPage('page of a', new Set());
  expect([marksFor(), marksFor(LAWYER)]).toEqual([
    [0, 0, 1],
    [0, 1, 1],
  ]);
  rows.put({ chunk: chunkOf('b', ['public']), terms: 'tide' });
  expect(marksFor().reduce((sum, mark) => sum + mark)).toBe(2);
});

it('tells of a chunk that was given a place since whether it is meant', () => {
  const { isMeant } = meantPlaces(new WordRows(), ANONYMOUS, { pageIds: ['page of a'] });
  expect(['public', 'department:Legal'].map((entry) => isMeant(chunkOf('a', [entry])))).toEqual([true, false]);
  expect(isMeant(chunkOf('b', ['public']))).toBe(false);
});
