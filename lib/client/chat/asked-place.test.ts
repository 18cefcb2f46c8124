import { describe, expect, it } from 'vitest';

import type { PlaceAtHand } from '#lib/contracts/query-plan.ts';

import type { AskScope, PageSelection } from '../reader-state.ts';
import { askedPlace } from './asked-place.ts';
import type { ReaderMessage } from './live-turns.ts';

const SELECTION: PageSelection = {
  ...{ documentId: 'light', pageId: 'lamp', pageVersion: 'a'.repeat(64), pageTitle: 'The lamp' },
  ...{ href: '/books/light/lamp', text: 'twice', start: 20, end: 25 },
};

const asked = (scope?: AskScope): ReaderMessage => ({
  ...{ id: 'question', role: 'user', parts: [] },
  metadata: scope === undefined ? {} : { asked: scope },
});

const answered = (about?: Partial<PlaceAtHand>): ReaderMessage => ({
  ...{ id: 'answer', role: 'assistant' },
  parts:
    about === undefined
      ? []
      : [{ type: 'data-plan', data: { plan: { query_type: 'CONTENT_SEARCH', steps: [], about: at(about) } } }],
});

const at = (about: Partial<PlaceAtHand>): PlaceAtHand => ({
  ...{ kind: 'page', title: 'The lamp', doc_id: 'light', page_id: 'lamp', section_id: null },
  ...about,
});

const BOOK: AskScope = { kind: 'document', documentId: 'light', title: 'The light' };

describe('the place of a question', () => {
  it.each(['selection', 'passage'] as const)('is its %s, as soon as it is asked', (kind) => {
    const place = askedPlace(asked({ kind, selection: SELECTION }), answered());
    expect(place).toEqual({ kind: 'words', selection: SELECTION });
  });

  it('is the page or the section that it was asked within', () => {
    const page = askedPlace(asked({ kind: 'page', pageId: 'lamp', title: '' }), answered());
    expect(page).toEqual({ kind: 'page', pageId: 'lamp', sectionId: null });
    const section = askedPlace(asked({ kind: 'section', pageId: 'lamp', sectionId: 'oil', title: '' }), answered());
    expect(section).toEqual({ kind: 'page', pageId: 'lamp', sectionId: 'oil' });
  });

  it('is the page or the section that its words pointed at', () => {
    expect(askedPlace(asked(BOOK), answered({}))).toEqual({ kind: 'page', pageId: 'lamp', sectionId: null });
    const section = askedPlace(asked(BOOK), answered({ kind: 'section', section_id: 'oil' }));
    expect(section).toEqual({ kind: 'page', pageId: 'lamp', sectionId: 'oil' });
  });

  it('is none for a book, a chapter, the library, or while nothing is known', () => {
    for (const scope of [BOOK, { kind: 'library' }, { kind: 'chapter', pageId: 'lamp', title: '' }, undefined] as const)
      expect(askedPlace(asked(scope), answered())).toBeNull();
    for (const about of [{ kind: 'book', page_id: null }, { kind: 'chapter' }] as const)
      expect(askedPlace(asked(BOOK), answered(about))).toBeNull();
  });
});
