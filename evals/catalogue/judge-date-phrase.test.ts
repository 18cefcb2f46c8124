import { describe, expect, it } from 'vitest';

import { judgeDatePhrase } from './judge-date-phrase.ts';
import type { DatePhrase } from './phrasing-sets.ts';
import { dayStart } from './zoned-moment.ts';

const PHRASE: DatePhrase = {
  phrase: 'today',
  now: '2026-11-01T15:00:00Z',
  timeZone: 'America/New_York',
  weekStart: 'sunday',
  from: ['2026-11-01'],
  to: ['2026-11-02', 'now', null],
};

describe('judgeDatePhrase', () => {
  it('compares moments, however their offsets are written', () => {
    expect(judgeDatePhrase(PHRASE, { from: '2026-11-01T00:00:00-04:00', to: '2026-11-02T05:00:00Z' })).toBeNull();
    expect(judgeDatePhrase(PHRASE, { from: '2026-11-01T04:00:00.000Z', to: '2026-11-01T15:00:00Z' })).toBeNull();
    expect(judgeDatePhrase(PHRASE, { from: '2026-11-01T04:00:00Z', to: null })).toBeNull();
  });

  it('finds what is an hour off, open where it should not be, or not understood', () => {
    expect(judgeDatePhrase(PHRASE, { from: '2026-11-01T04:00:00Z', to: '2026-11-02T04:00:00Z' })).not.toBeNull();
    expect(judgeDatePhrase(PHRASE, { from: null, to: null })).toBe('open to open');
    expect(judgeDatePhrase(PHRASE, null)).toBe('not understood');
  });
});

describe('dayStart', () => {
  it.each([
    ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
    ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    ['2026-01-01', 'Asia/Kolkata', '2025-12-31T18:30:00.000Z'],
  ])('is when %s begins in %s', (day, timeZone, moment) => {
    expect(new Date(dayStart(day, timeZone)).toISOString()).toBe(moment);
  });
});
