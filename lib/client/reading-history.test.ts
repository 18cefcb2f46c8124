import { beforeEach, describe, expect, it } from 'vitest';

import { furthestPage, keepPlace, listPlaces, listReadPages, type ReadingPlace } from './reading-history.ts';

function buildPlace(place: Partial<ReadingPlace> = {}): ReadingPlace {
  return {
    documentId: 'rust-book',
    documentTitle: 'The Rust Programming Language',
    pageId: 'rust-book:ch04-01',
    pageTitle: 'What Is Ownership?',
    href: '/books/rust-book/ch04-01',
    offset: 812,
    progress: 0.25,
    atMs: 1_000,
    ...place,
  };
}

describe('the reading history', () => {
  let values: Map<string, string>;
  const keeper = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };

  beforeEach(() => {
    values = new Map();
  });

  it('begins empty', () => {
    expect(listPlaces(keeper)).toEqual([]);
    expect(listReadPages(keeper, 'rust-book')).toEqual([]);
  });

  it('keeps one place a document, the one read last first', () => {
    const handbook = buildPlace({ documentId: 'handbook' });
    const later = buildPlace({ offset: 900 });
    keepPlace(keeper, buildPlace(), null);
    keepPlace(keeper, handbook, null);
    keepPlace(keeper, later, null);
    expect(listPlaces(keeper)).toEqual([later, handbook]);
  });

  it('remembers each page read to its end, once', () => {
    keepPlace(keeper, buildPlace({ pageId: 'a' }), 1);
    keepPlace(keeper, buildPlace({ pageId: 'a' }), 2);
    keepPlace(keeper, buildPlace({ pageId: 'b' }), null);
    keepPlace(keeper, buildPlace({ pageId: 'c' }), 3);
    expect(listReadPages(keeper, 'rust-book')).toEqual(['a', 'c']);
  });

  it('knows how far a document was read, wherever its reader is now', () => {
    expect(furthestPage(keeper, 'rust-book')).toBeNull();
    keepPlace(keeper, buildPlace({ pageId: 'c', pageTitle: 'Third' }), 3);
    keepPlace(keeper, buildPlace({ pageId: 'd' }), null);
    keepPlace(keeper, buildPlace({ pageId: 'a' }), 1);
    expect(furthestPage(keeper, 'rust-book')).toEqual({ pageId: 'c', title: 'Third', number: 3 });
    expect(furthestPage(keeper, 'handbook')).toBeNull();
  });

  it('forgets the documents that were left longest ago', () => {
    for (let number = 0; number < 60; number += 1) {
      keepPlace(keeper, buildPlace({ documentId: String(number) }), null);
    }
    expect(listPlaces(keeper)).toHaveLength(50);
    const kept = listPlaces(keeper).map(({ documentId }) => documentId);
    expect([kept[0], kept.at(-1)]).toEqual(['59', '10']);
  });

  it('drops entries that are damaged or lead elsewhere', () => {
    const good = { place: buildPlace(), readPageIds: [] };
    const elsewhere = { place: buildPlace({ href: 'javascript:alert(1)' }), readPageIds: [] };
    const damaged = [null, 1, {}, { place: {} }, { place: buildPlace(), readPageIds: [1] }];
    values.set('lectern_places', JSON.stringify([...damaged, elsewhere, good]));
    expect(listPlaces(keeper)).toEqual([buildPlace()]);
    values.set('lectern_places', '{not json');
    expect(listPlaces(keeper)).toEqual([]);
  });

  it('lets reading go on where nothing may be kept', () => {
    const closed = {
      getItem: () => {
        throw new Error('forbidden');
      },
      setItem: () => {
        throw new Error('full');
      },
    };
    keepPlace(closed, buildPlace(), 4);
    expect(listPlaces(closed)).toEqual([]);
  });
});
