import { expect, it } from 'vitest';

import { readOrder } from './read-order.ts';

it.each([
  ['newest five policies', 'source_updated_at', 'desc', 5],
  ['the 3 oldest reports', 'source_updated_at', 'asc', 3],
  ['top ten longest manuals', 'page_count', 'desc', 10],
  ['the shortest guide', 'page_count', 'asc', null],
  ['most recently added documents', 'upload_date', 'desc', null],
  ['the last document that was added', 'upload_date', 'desc', null],
  ['the oldest post-mortem by upload date', 'upload_date', 'asc', null],
  ['the last three policies that were uploaded', 'upload_date', 'desc', 3],
  ['which two plans were added first', 'upload_date', 'asc', 2],
  ['which guide came into the library most recently', 'upload_date', 'desc', null],
  ['manuals sorted by title', 'title', 'asc', null],
  ['documents in reverse alphabetical order', 'title', 'desc', null],
  ['policies, oldest first', 'source_updated_at', 'asc', null],
  ['the first four documents', 'title', 'asc', 4],
  ['the last 5 reports', 'source_updated_at', 'desc', 5],
  ['the report with the most pages', 'page_count', 'desc', null],
])('reads %j', (text, ...wanted) => {
  const { sortBy, order, limit } = readOrder(text) ?? {};
  expect([sortBy, order, limit]).toEqual(wanted);
});

it.each(['list all reports', 'what is ownership', 'how many pages does it have'])('finds no order in %j', (text) => {
  expect(readOrder(text)).toBeNull();
});
