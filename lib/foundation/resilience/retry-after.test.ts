import { describe, expect, it } from 'vitest';

import { retryAfterOf } from './retry-after.ts';

const NOW = new Date('2026-11-21T12:00:00Z');

describe('retryAfterOf', () => {
  it.each([
    ['7', 7_000],
    ['0', 0],
    ['1.5', 1_500],
    [' 3 ', 3_000],
    ['Sat, 21 Nov 2026 12:00:10 GMT', 10_000],
    ['Saturday, 21-Nov-26 12:00:10 GMT', 10_000],
  ])('understands %j', (value, expected) => {
    expect(retryAfterOf({ 'retry-after': value }, NOW)).toBe(expected);
  });

  it.each(['', 'soon', '-5', '5 minutes', 'Sat, 99 Nov 2026 12:00:10 GMT', '0x10', 'Infinity'])(
    'knows nothing of %j',
    (value) => {
      expect(retryAfterOf({ 'retry-after': value }, NOW)).toBeUndefined();
    },
  );

  it.each([['999999999999'], ['Sat, 21 Nov 2099 12:00:10 GMT']])('tells an hour at most for %j', (value) => {
    expect(retryAfterOf({ 'retry-after': value }, NOW)).toBe(3_600_000);
  });

  it('counts a date from the date of the answer, whatever the clock here says', () => {
    const headers = { 'retry-after': 'Sat, 21 Nov 2026 09:00:10 GMT', date: 'Sat, 21 Nov 2026 09:00:06 GMT' };
    expect(retryAfterOf(headers, NOW)).toBe(4_000);
  });

  it('never waits for a date that has passed', () => {
    expect(retryAfterOf({ 'retry-after': 'Sat, 21 Nov 2026 11:59:00 GMT' }, NOW)).toBe(0);
  });

  it('reads headers of either form, whatever their case', () => {
    expect(retryAfterOf(new Headers({ 'Retry-After': '2' }))).toBe(2_000);
    expect(retryAfterOf({ 'Retry-After': '2' })).toBe(2_000);
    expect(retryAfterOf({})).toBeUndefined();
    expect(retryAfterOf(undefined)).toBeUndefined();
  });
});
