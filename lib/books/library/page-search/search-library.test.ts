import { describe, expect, it } from 'vitest';

import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import { buildDocument, buildPage } from '#tests/support/library-records.ts';

import { SearchablePages } from './searchable-pages.ts';
import { searchDocument, searchLibrary } from './search-library.ts';

const documents = ['a', 'b'].map((id) => buildDocument({ id, title: `Book ${id}` }));
const pages = [
  buildPage({ documentId: 'a', text: 'The lamp of the harbour.' }),
  buildPage({ documentId: 'b', text: 'The harbour, the harbourmaster and the lamps.' }),
];

/** A library whose rights change while it is searched: each time they are asked for, the next of these may be read. */
function libraryOf(...readable: string[][]) {
  const library = {
    listDocuments: async () => documents,
    listEveryPage: async () => pages,
    findDocument: async (_: unknown, documentId: string) => documents.find(({ id }) => id === documentId) ?? null,
    listPages: async (_: unknown, documentId: string) =>
      pages.filter((page) => page.documentId === documentId).map((page) => ({ ...page, filePage: null })),
    listPageTexts: async (_: unknown, ids: string[]) => pages.filter(({ id }) => ids.includes(id)),
  };
  const rights = { readable: async () => new Set<string>(readable.length > 1 ? readable.shift() : readable[0]) };
  return { library, rights, searchable: new SearchablePages(library), findNearby: async () => [] };
}

function best(query: string, from = 0) {
  return { viewer: ANONYMOUS, query, order: { from }, signal: new AbortController().signal };
}

describe('a search over all documents', () => {
  it('names the document of each place, best places first, then in the order of the shelf', async () => {
    const found = await searchLibrary(libraryOf(['a', 'b']), best('harbour'));
    expect(found.places.map(({ documentTitle, fit }) => [documentTitle, fit])).toEqual([
      ['Book a', 'words'],
      ['Book b', 'words'],
      ['Book b', 'beginning'],
    ]);
    expect(found).toMatchObject({ kind: 'exact', total: 3, next: null, corrected: null });
  });

  it('is made once more without what is no longer to be read when it ends, counts and corrections too', async () => {
    const found = await searchLibrary(libraryOf(['a'], ['a']), best('harbour'));
    expect(found).toMatchObject({ total: 1, places: [{ documentTitle: 'Book a' }] });
    const corrected = await searchLibrary(libraryOf(['a'], ['a']), best('harbuormaster'));
    expect(corrected).toMatchObject({ kind: 'related', total: 0, corrected: null });
    expect(await searchLibrary(libraryOf([]), best('harbour'))).toMatchObject({ total: 0, places: [] });
  });
});

describe('a search in one document', () => {
  it('is of nothing when the document is no longer to be read when it ends', async () => {
    expect(await searchDocument(libraryOf(['a', 'b']), 'b', best('harbour'))).toMatchObject({ total: 2 });
    expect(await searchDocument(libraryOf(['a']), 'b', best('harbour'))).toBeNull();
    expect(await searchDocument(libraryOf(['a', 'b']), 'c', best('harbour'))).toBeNull();
  });

  it('says which words it has searched for instead', async () => {
    const found = await searchDocument(libraryOf(['b']), 'b', best('habrour'));
    expect(found).toMatchObject({ kind: 'exact', corrected: 'harbour', total: 2 });
    const typed = await searchDocument(libraryOf(['b']), 'b', { ...best('habrour'), order: 'reading' });
    expect(typed).toMatchObject({ kind: 'related', corrected: null, total: 0 });
  });
});
