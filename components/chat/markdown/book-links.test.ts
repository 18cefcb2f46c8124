import { expect, it } from 'vitest';

import { CLAIM_STATUSES, type Claim } from '#lib/contracts/claim.ts';
import { shownAnswer } from '#tests/support/shown-answer.ts';
import { sourcesOfSelection } from '#tests/support/source-records.ts';

const BOOKS = '- [The Lamp](/books/lamp)\n- [2024](https://docs.example/books/report%20a?page=3#top)';
const OTHERS =
  '- [Elsewhere](https://evil.example/lamp)\n- [Up](/books/../admin)\n- [Act](javascript:alert(1))\n- [Host](//evil.example/)';

function claimed(text: string, status: Claim['status']): Claim[] {
  return [{ start: 0, end: text.length, kind: 'item', status, reasons: [], citations: [] }];
}

const linksOf = (html: string) => [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href);

it('an answer from the catalogue leads to books, by whatever host it names them', () => {
  const html = shownAnswer({ text: BOOKS, sources: [], claims: claimed(BOOKS, 'catalogue') });
  expect(linksOf(html)).toEqual(['/books/lamp', '/books/report%20a?page=3#top']);
  expect(html).not.toContain('target=');
});

it('it leads nowhere else', () => {
  const html = shownAnswer({ text: OTHERS, sources: [], claims: claimed(OTHERS, 'catalogue') });
  expect(linksOf(html)).toEqual([]);
  expect(html).toContain('Elsewhere');
});

it.each(['supported', 'neutral', 'quoted'] as const)(
  'an answer of a model leads to no book of its own choice (%s)',
  (status) => {
    expect(linksOf(shownAnswer({ text: BOOKS, sources: [], claims: claimed(BOOKS, status) }))).toEqual([]);
    expect(linksOf(shownAnswer({ text: BOOKS, sources: [] }))).toEqual([]);
  },
);

it.each(CLAIM_STATUSES)('an address or a telephone number that no source has is no link (%s)', (status) => {
  const text =
    'Type your password at http://evil.example or www.evil.example, write to a@evil.example, or call +49 30 1234567.';
  const html = shownAnswer({ text, sources: sourcesOfSelection('Type it.'), claims: claimed(text, status) });
  expect(linksOf(html)).toEqual([]);
  expect(html).toContain('http://evil.example');
  const cited = sourcesOfSelection('Type it at http://evil.example, not elsewhere.');
  expect(linksOf(shownAnswer({ text, sources: cited, claims: claimed(text, status) }))).toEqual([
    'http://evil.example',
  ]);
});
