import { describe, expect, it } from 'vitest';

import { exportAddress, filterOf, tableAddress, turnAddress, withFields } from './filter-address.ts';
import { readTableAddress } from './read-table-address.ts';

describe('an address of the table', () => {
  it('is read as the filter it was made of, and the place it begins at', () => {
    const fields = { q: 'borrow checker', from: '2026-11-01', outcome: 'not_found', min_ms: '500' };
    const address = new URL(tableAddress(fields, { createdAtMs: 1_763_000_000_000, position: 42 }), 'http://host');
    expect(readTableAddress(Object.fromEntries(address.searchParams))).toEqual({
      fields,
      problem: null,
      filter: { q: 'borrow checker', from: new Date('2026-11-01'), outcome: 'not_found', min_ms: 500 },
      after: { createdAtMs: 1_763_000_000_000, position: 42 },
    });
  });

  it('filters nothing by what is empty', () => {
    expect(readTableAddress({ q: '', from: '', mode: '', after: '' })).toEqual({
      fields: {},
      problem: null,
      filter: {},
      after: null,
    });
    expect(tableAddress({})).toBe('/admin/conversations');
  });

  it.each([
    [{ from: 'yesterday' }, 'A date must be written YYYY-MM-DD.'],
    [{ to: '2026-02-30' }, 'A date must be written YYYY-MM-DD.'],
    [{ min_ms: 'long' }, 'A latency must be a number of milliseconds.'],
    [{ after: 'the-last-one' }, 'after is not a place in the list.'],
    [{ q: 'x'.repeat(201) }, 'q must be at most 200 characters.'],
    [{ session: 'mine' }, 'session_id must be a UUID v4 (36 characters).'],
    [{ outcome: 'nice' }, '“outcome” has a value in this address that nothing can be filtered by.'],
    [{ mode: ['general', 'selected_text'] }, '“mode” has a value in this address that nothing can be filtered by.'],
    [{ min_ms: '-1' }, 'A latency must be a number of milliseconds.'],
    [{ document: 'x'.repeat(101) }, '“document” has a value in this address that nothing can be filtered by.'],
  ])('says what is wrong with %o', (parameters, problem) => {
    expect(readTableAddress(parameters)).toMatchObject({ problem });
  });
});

it('a filter changes in one field and keeps the others', () => {
  const fields = { q: 'lamp', outcome: 'failed' };
  expect(withFields(fields, { outcome: 'stopped' })).toEqual({ q: 'lamp', outcome: 'stopped' });
  expect(withFields(fields, { outcome: '' })).toEqual({ q: 'lamp' });
  expect(filterOf((name) => (name === 'q' ? '  lamp ' : ' '))).toEqual({ q: 'lamp' });
});

it('an export has the filter of the table', () => {
  expect(exportAddress('csv', { q: 'a & b', feedback: 'down' })).toBe(
    '/api/admin/export?q=a+%26+b&feedback=down&format=csv',
  );
});

it('a turn knows the way back to the table that led to it', () => {
  const turn = { sessionId: 'a-session', id: 'a-turn' };
  expect(turnAddress(turn, tableAddress({}))).toBe('/admin/conversations/a-session#turn-a-turn');
  const address = new URL(turnAddress(turn, '/admin/conversations?q=a+%26+b&after=1.2'), 'http://host');
  expect(address.hash).toBe('#turn-a-turn');
  expect(address.searchParams.get('from')).toBe('q=a+%26+b&after=1.2');
});
