import { beforeEach, describe, expect, it } from 'vitest';

import type { AskScope, Citation, OpenPage, PageSelection, ReturnPoint } from './reader-state.ts';
import { readerStore } from './reader-store.ts';

const PAGE: OpenPage = {
  documentId: 'book',
  documentTitle: 'Book',
  pageId: 'book:one',
  version: 'v1',
  title: 'One',
  href: '/books/book/one',
  isCurrent: true,
  number: 1,
  chapter: null,
};
const HERE: ReturnPoint = { address: '/books/book/one', offset: 0, top: 100, focusKey: 'turn:1', sheet: 'half' };

function citation(position: number, start: number): Citation {
  return {
    position,
    pageId: PAGE.pageId,
    pageVersion: PAGE.version,
    pageTitle: PAGE.title,
    sectionHeading: PAGE.title,
    href: PAGE.href,
    places: [{ start, end: start + 5, quote: 'words' }],
  };
}

function selection(text: string): PageSelection {
  const { documentId, pageId, version, title, href } = PAGE;
  return { documentId, pageId, pageVersion: version, pageTitle: title, href, text, start: 0, end: text.length };
}

const reader = readerStore.getState;

describe('what page and panel share', () => {
  beforeEach(() => readerStore.setState(readerStore.getInitialState(), true));

  it('keeps the emphasis on the citation that was jumped to when another one is only hovered', () => {
    reader().showCitations([citation(1, 0), citation(2, 50)]);
    reader().jumpTo({ citation: citation(2, 50), place: 0 }, HERE);
    reader().emphasise(1);
    expect(reader().emphasised).toBe(1);
    reader().emphasise(null);
    expect(reader().emphasised).toBe(2);
  });

  it('keeps it while the answer grows, and drops it with the answer', () => {
    reader().showCitations([citation(1, 0)]);
    reader().jumpTo({ citation: citation(1, 0), place: 0 }, HERE);
    reader().showCitations([citation(1, 0), citation(2, 50)]);
    expect(reader().emphasised).toBe(1);
    reader().showCitations([citation(1, 300)]);
    expect(reader()).toMatchObject({ emphasised: null, landed: null });
  });

  it('leads back to where the first of several steps began', () => {
    reader().jumpTo({ citation: citation(1, 0), place: 0 }, HERE);
    reader().jumpTo({ citation: citation(2, 50), place: 0 }, null);
    expect(reader().returnPoints).toEqual([HERE]);
    expect(reader().takeReturnPoint()).toEqual(HERE);
    expect(reader()).toMatchObject({ returnPoints: [], emphasised: null, landed: null });
    expect(reader().takeReturnPoint()).toBeNull();
  });

  it('leaves words that an address names lit when the panel has nothing to light, until the page is left', () => {
    reader().showPage(PAGE);
    reader().showCitations([{ ...citation(1, 0), isLinked: true }]);
    reader().showCitations([]);
    expect(reader().citations).toHaveLength(1);
    reader().leavePage(PAGE);
    expect(reader()).toMatchObject({ page: null, citations: [] });
  });

  it('does not forget a page because another one is left', () => {
    const other = { ...PAGE, pageId: 'book:two' };
    reader().showPage(PAGE);
    reader().showPage(other);
    reader().leavePage(PAGE);
    expect(reader().page).toBe(other);
  });

  it('lays a selection over what was chosen, and brings that back when the selection is dropped', () => {
    const library: AskScope = { kind: 'library' };
    reader().setScope(library);
    reader().attachSelection(selection('one'));
    reader().attachSelection(selection('two'));
    expect(reader().scope).toEqual({ kind: 'selection', selection: selection('two') });
    expect(reader().dropSelection()).toBe(true);
    expect(reader().scope).toEqual(library);
    expect(reader().dropSelection()).toBe(false);
    expect(reader().scope).toEqual(library);
  });

  it('forgets what lay beneath a selection once something else is chosen', () => {
    reader().setScope({ kind: 'library' });
    reader().attachSelection(selection('one'));
    reader().setScope(null);
    reader().attachSelection(selection('two'));
    reader().dropSelection();
    expect(reader().scope).toBeNull();
  });

  it('opens the panel for a question about a selection, but not because one is attached', () => {
    reader().attachSelection(selection('one'));
    expect(reader()).toMatchObject({ isPanelOpen: false, askRequest: null });
    reader().askAboutSelection(selection('two'), 'What is it?');
    expect(reader()).toMatchObject({ isPanelOpen: true, askRequest: { text: 'What is it?' } });
  });
});
