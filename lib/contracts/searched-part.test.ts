import { expect, it } from 'vitest';

import { pagesNaming, partOf, scopeOf } from './searched-part.ts';

it('says the same in the words of a request', () => {
  const scope = {
    document_ids: ['a'],
    page_ids: ['p'],
    section: { page_id: 'q', section_id: 's' },
    chapter_of: 'r',
    up_to: 't',
  };
  const part = partOf(scope);
  expect(part).toStrictEqual({
    documentIds: ['a'],
    pageIds: ['p'],
    section: { pageId: 'q', sectionId: 's' },
    chapterOf: 'r',
    upTo: 't',
  });
  expect(scopeOf(part ?? {})).toStrictEqual(scope);
  expect(pagesNaming(part ?? {})).toEqual(['p', 'q', 'r', 't']);
});

it('is the whole library where nothing is named', () => {
  expect(partOf(null)).toBeNull();
  expect(partOf({})).toBeNull();
  expect(scopeOf({})).toStrictEqual({});
});
