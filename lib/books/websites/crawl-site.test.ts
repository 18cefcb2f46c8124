import { expect, it } from 'vitest';

import { siteTitle } from './crawl-site.ts';

it.each<[string, (string | null)[], string | null, string | null]>([
  ['as it calls itself', ['Home', 'About'], 'Harbour', 'Harbour'],
  ['by the end of most titles', ['Home | Harbour', 'Tides | Harbour', 'Lamps | Harbour', 'Oddity'], null, 'Harbour'],
  ['by their beginning', ['Harbour - Home', 'Harbour - Tides', 'Harbour - Lamps'], null, 'Harbour'],
  ['with a separator in its name', ['A – Go – Harbour', 'B – Go – Harbour', 'C – Go – Harbour'], null, 'Go – Harbour'],
  ['by its first page where its pages share nothing', ['Welcome', 'Tides', 'Lamps', null], null, 'Welcome'],
  ['by its first page where there are few', ['Tides - Harbour', 'Lamps - Harbour'], null, 'Tides - Harbour'],
  ['not at all', [null, null], null, null],
])('is called %s', (_, ...given) => {
  const [titles, siteName, title] = given;
  expect(siteTitle(titles, siteName)).toBe(title);
});

// What grew with the square would go beyond the time of a test.
it('takes time in proportion to long titles', () => {
  const titles = Array.from({ length: 1_000 }, (_, page) => `${' - '.repeat(95)}${page}`);
  expect(siteTitle(titles, null)).not.toBe('');
});
