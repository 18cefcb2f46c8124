import { expect, it } from 'vitest';

import { dateField, LAST_CHANGE } from './date-field.ts';

const fieldOf = (text: string, date = '2021') => dateField(text, text.indexOf(date));

it.each([
  ['reports uploaded in 2021', 'upload_date'],
  ['what landed in our library in 2021', 'upload_date'],
  ['everything that found its way into the collection in 2021', 'upload_date'],
  ['in 2021, how many contracts were handed in by Legal', 'upload_date'],
  ['imported from the wiki and last changed in 2021', 'source_updated_at'],
  ['written by Mia and uploaded in 2021', 'upload_date'],
  ['documents in the library updated in 2021', 'source_updated_at'],
  ['reports from 2021', 'source_updated_at'],
])('tells which date is meant: %s', (text, field) => {
  expect(fieldOf(text)).toBe(field);
});

it('tells two dates of one question apart', () => {
  const text = 'added to the library in 2020 but last edited in 2021';
  expect([fieldOf(text, '2020'), fieldOf(text)]).toEqual(['upload_date', 'source_updated_at']);
});

it.each(['last updated', 'latest revision', 'last touched', 'most recent edit'])('knows a last change: %s', (words) => {
  expect(`reports with ${words} in 2021`.replace(LAST_CHANGE, '_')).toBe('reports with _ in 2021');
});
