import { expect, it } from 'vitest';

import { isCounting } from './counting.ts';

it.each([
  'how many reports are there',
  'the number of manuals by Mia',
  'how large is our stock of contracts',
  'tally the German forms',
  'just a figure: invoices from Legal',
])('asks for a number: %s', (question) => {
  expect(isCounting(question)).toBe(true);
});

it.each([
  'which reports are there',
  'list the manuals with their number of pages',
  'how many reports are there and which ones',
  'a number of documents by Mia',
  'no number, give me the titles: manuals by Mia',
])('asks for names: %s', (question) => {
  expect(isCounting(question)).toBe(false);
});
