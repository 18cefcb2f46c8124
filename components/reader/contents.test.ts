import { describe, expect, it } from 'vitest';

import { nestEntries, type NestedEntry } from './contents.tsx';

type Titles = [string, Titles[]];

function titlesOf(nested: NestedEntry<{ title: string; depth: number }>[]): Titles[] {
  return nested.map(({ entry, children }) => [entry.title, titlesOf(children)]);
}

function nest(...entries: [string, number][]): Titles[] {
  return titlesOf(nestEntries(entries.map(([title, depth]) => ({ title, depth }))));
}

describe('nested contents', () => {
  it('put sub-chapters under their chapter', () => {
    expect(nest(['1', 0], ['1.1', 1], ['1.1.1', 2], ['1.2', 1], ['2', 0])).toEqual([
      [
        '1',
        [
          ['1.1', [['1.1.1', []]]],
          ['1.2', []],
        ],
      ],
      ['2', []],
    ]);
  });

  it('lose nothing where levels are skipped or the first entry is deep', () => {
    expect(nest(['a', 2], ['b', 1], ['c', 0], ['d', 3], ['e', 1])).toEqual([
      ['a', []],
      ['b', []],
      [
        'c',
        [
          ['d', []],
          ['e', []],
        ],
      ],
    ]);
  });
});
