import { describe, expect, it } from 'vitest';

import { AnchoredText } from '#lib/foundation/text/anchors/anchored-text.ts';

import { hasChangedSince, placeOnScreen } from './place-on-screen.ts';
import type { Citation } from './reader-state.ts';

const CITED = 'The keeper trims the lamp every four hours. He rests in the afternoon until the bell rings.';
const EDITED = 'A day here is long. The keeper trims the lamp every four hours. He sleeps in the afternoon.';

const anchorOf = (start: number, end: number) => new AnchoredText(CITED).describe({ start, end });

const citation: Citation = {
  position: 1,
  pageId: 'page',
  pageVersion: 'old',
  pageTitle: 'Page',
  sectionHeading: 'Page',
  href: '/books/book/page',
  places: [anchorOf(0, 43), anchorOf(44, CITED.length)],
};
const shown = (version: string, text: string | null = EDITED) => ({
  page: { pageId: 'page', version },
  textOf: () => (text === null ? null : new AnchoredText(text)),
});

describe('a cited place', () => {
  it('stands where it was cited in the version that was cited', () => {
    expect(placeOnScreen(citation, 1, shown('old', null))).toEqual({ start: 44, end: CITED.length });
    expect(hasChangedSince(citation, 1, shown('old', null))).toBe(false);
  });

  it('stands where its words went in another version', () => {
    const words = placeOnScreen(citation, 0, shown('new'));
    expect(EDITED.slice(words?.start, words?.end)).toBe('The keeper trims the lamp every four hours.');
    expect(hasChangedSince(citation, 0, shown('new'))).toBe(false);
  });

  it('stands nowhere when its words have gone, and then it has changed', () => {
    expect(placeOnScreen(citation, 1, shown('new'))).toBeNull();
    expect(hasChangedSince(citation, 1, shown('new'))).toBe(true);
  });

  it('is not said to have changed while nobody knows', () => {
    const places = citation.places.map(({ start, end, quote }) => ({ start, end, quote }));
    expect(placeOnScreen({ ...citation, places }, 0, shown('new'))).toBeNull();
    expect(hasChangedSince({ ...citation, places }, 0, shown('new'))).toBe(false);
    expect(hasChangedSince(citation, 1, shown('new', null))).toBe(false);
    expect(hasChangedSince(citation, 1, { page: { pageId: 'another', version: 'new' } })).toBe(false);
    expect(placeOnScreen(citation, 1, { page: null })).toBeNull();
  });
});
