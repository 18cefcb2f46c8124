import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { NOTHING_WITHHELD, type Turn } from '#lib/client/chat/shown-turn.ts';

import { GoesByWordsContext } from './goes-by-words-context.ts';
import { TurnOffers } from './turn-offers.tsx';

const NOT_FOUND: Turn = {
  ...{ key: 'q1', question: 'Why?', scope: { kind: 'library' }, context: null, status: 'not-found', text: 'Nothing.' },
  ...{ clarification: null, chosenOption: null, option: null, resumes: null, plan: null, toolCalls: [] },
  ...{
    profile: null,
    isUnavailable: false,
    sources: [],
    claims: [],
    withheld: NOTHING_WITHHELD,
    turnsLeftOut: 0,
    grounding: null,
  },
  ...{ related: [], failure: null, latencyMs: 12, model: null, place: null, feedback: null },
};
const SEARCHED = { call_id: '1', tool: 'search_documentation', input: {} };

const drawn = (turn: Partial<Turn>, goesByWords: boolean, mayChange = false) =>
  renderToStaticMarkup(
    <GoesByWordsContext value={{ goesByWords, mayChange }}>
      <TurnOffers turn={{ ...NOT_FOUND, ...turn }} isLast />
    </GoesByWordsContext>,
  );

it('leads who may change that search goes by words only to where it is changed', () => {
  const html = drawn({ toolCalls: [SEARCHED] }, true, true);
  expect(html).toContain('Search matches exact words only.');
  expect(html).toContain('href="/admin/health#search-by-meaning"');
});

it('leads other readers to no sign-in', () => {
  const html = drawn({ toolCalls: [SEARCHED] }, true);
  expect(html).toContain('Try other words.');
  expect(html).not.toContain('href');
});

it('offers all books by the name that the menu has for them', () => {
  const scope = { kind: 'document' as const, documentId: 'light', title: 'The light' };
  expect(drawn({ scope }, false)).toMatch(/<button[^>]*>Ask all books<\/button>/);
});

it('says that words alone were compared just now', () => {
  const html = drawn({ toolCalls: [{ ...SEARCHED, meaning_available: false }] }, false);
  expect(html).toContain('matched exact words only. Ask again later');
  expect(html).not.toContain('/admin');
});

it('says nothing of it where meaning was compared', () => {
  expect(drawn({ toolCalls: [SEARCHED] }, false)).toBe('');
});
