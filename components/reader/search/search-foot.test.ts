import { beforeEach, describe, expect, it } from 'vitest';

import type { OpenPage } from '#lib/client/reader-state.ts';
import { readerStore } from '#lib/client/reader-store.ts';

import { askInstead } from './search-results.tsx';

const PAGE: OpenPage = {
  documentId: 'book',
  documentTitle: 'Book',
  pageId: 'book:one',
  version: 'v1',
  title: 'One',
  number: 1,
  chapter: null,
  href: '/books/book/one',
  isCurrent: true,
};
const reader = readerStore.getState;

describe('what was typed into a search', () => {
  beforeEach(() => {
    readerStore.setState(readerStore.getInitialState(), true);
    reader().setScope({ kind: 'page', pageId: PAGE.pageId, title: PAGE.title });
  });

  it('is asked at once of the book that is open, and of nothing that was chosen before', () => {
    reader().showPage(PAGE);
    askInstead('What is lit?', { kind: 'book', documentId: 'book', title: 'Book' });
    expect(reader()).toMatchObject({ isPanelOpen: true, sheet: 'half', scope: null });
    expect(reader().takeAskRequest()).toEqual({ text: 'What is lit?' });
    expect(reader().takeAskRequest()).toBeNull();
  });

  it('is asked of the book whose contents are on screen, and on the shelf of all', () => {
    askInstead('What is lit?', { kind: 'book', documentId: 'book', title: 'Book' });
    expect(reader().scope).toEqual({ kind: 'document', documentId: 'book', title: 'Book' });
    askInstead('What is lit?', { kind: 'library', books: [] });
    expect(reader().scope).toEqual({ kind: 'library' });
  });
});
