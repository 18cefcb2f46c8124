import { expect, it } from 'vitest';

import { onlyReads } from './guarded-pool.ts';

it.each([
  ['select "id" from "pages" where "updated_at" > $1', true],
  ['(select 1) union (select 2)', true],
  ['with a as (select 1) select * from a', true],
  ['with a as (delete from pages returning id) select * from a', false],
  ['select * from pages for update', false],
  ['select pg_advisory_xact_lock(1)', false],
  ['insert into pages values ($1)', false],
  ['begin', false],
])('%s may be asked twice: %s', (statement, expected) => {
  expect(onlyReads(statement)).toBe(expected);
});
