import { describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';

import { LibraryMemory } from './library-memory.ts';
import { LibrarySnapshots } from './library-snapshots.ts';

function remembering() {
  const revisions = { documents: 1, pages: 1 };
  const read = { times: 0, fails: false };
  const moments = new LibrarySnapshots(async () => {
    read.times += 1;
    if (read.fails) throw new Error('gone');
    return { ...revisions };
  });
  const asked: string[][] = [];
  const memory = new LibraryMemory(moments);
  const readable = (viewer = moments.begin(ANONYMOUS), ids = ['a', 'b']) =>
    memory.recallEach(viewer, { of: ['documents'], question: 'readable', ids }, async (missing) => {
      asked.push(missing);
      return new Set(missing.filter((id) => id !== 'b'));
    });
  return { revisions, read, moments, memory, asked, readable };
}

describe('what is remembered of the library', () => {
  it('is asked once, and anew with the first request after its part was written', async () => {
    const { revisions, asked, readable } = remembering();
    expect(await readable()).toEqual(new Set(['a']));
    revisions.pages += 1;
    expect(await readable()).toEqual(new Set(['a']));
    expect(asked).toEqual([['a', 'b']]);
    revisions.documents += 1;
    await readable();
    expect(asked).toEqual([
      ['a', 'b'],
      ['a', 'b'],
    ]);
  });

  it('asks for what is missing alone', async () => {
    const { moments, asked, readable } = remembering();
    await readable(moments.begin(ANONYMOUS), ['a']);
    expect(await readable()).toEqual(new Set(['a']));
    expect(asked).toEqual([['a'], ['b']]);
  });

  it('serves nobody who may read something else, and nobody outside of a request', async () => {
    const { moments, asked, readable } = remembering();
    await readable();
    await readable(moments.begin({ ...ANONYMOUS, department: 'Legal' }));
    await readable(ANONYMOUS);
    expect(asked).toHaveLength(3);
  });

  it('is not used while nobody can say whether it still holds', async () => {
    const { read, asked, readable } = remembering();
    await readable();
    read.fails = true;
    expect(await readable()).toEqual(new Set(['a']));
    expect(asked).toHaveLength(2);
  });

  it('does not remember a failure', async () => {
    const { moments, memory } = remembering();
    const viewer = moments.begin(ANONYMOUS);
    const asked = { of: ['pages'], question: 'sums' } as const;
    await expect(memory.recall(viewer, asked, () => Promise.reject(new Error('ill')))).rejects.toThrow('ill');
    expect(await memory.recall(viewer, asked, () => Promise.resolve(2))).toBe(2);
  });

  it('reads the revision once more for all requests that come while it is being read', async () => {
    const { read, moments } = remembering();
    await Promise.all(Array.from({ length: 50 }, () => moments.statesFor(moments.begin(ANONYMOUS))));
    expect(read.times).toBe(2);
  });
});
