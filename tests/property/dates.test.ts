import fc from 'fast-check';
import { expect, test } from 'vitest';

import { findDatePhrase } from '#lib/foundation/dates/find-date-phrase.ts';
import { parseDatePhrase } from '#lib/foundation/dates/parse-date-phrase.ts';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Pacific/Auckland',
  'America/Sao_Paulo',
  'Asia/Beirut',
];
const CLOSED = [
  ...['today', 'yesterday', 'this week', 'last week', 'last month', 'this quarter', 'last year', 'the past 7 days'],
  ...['3 months ago', 'last Monday', 'last weekend', 'March', 'Q3', 'H1 2024', 'spring 2025', 'mid-June', 'early 2024'],
  ...[
    '3 March',
    '03/04/2025',
    'the 90s',
    'between March and May 2024',
    'the first half of last year',
    'in 2022 and 2023',
  ],
];
const OPEN = [
  'since December',
  'before March 3rd',
  'after 2024',
  'until June',
  'older than 6 months',
  'newer than two weeks',
];

const moments = fc.date({ min: new Date('2010-01-01'), max: new Date('2040-12-31'), noInvalidDate: true });
const calendars = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  weekStart: fc.constantFrom('monday' as const, 'sunday' as const, 'saturday' as const),
});

/** The day of a moment in a zone, told by another library than the one that reckons. */
function dayIn(timeZone: string, moment: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment);
}

function endsOf(phrase: string, context: Parameters<typeof parseDatePhrase>[1]): { from: number; to: number } {
  const range = parseDatePhrase(phrase, context);
  return { from: Date.parse(range?.from ?? ''), to: Date.parse(range?.to ?? '') };
}

test('a closed range is in order, and both of its ends are where a day of the zone begins', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CLOSED), moments, calendars, (phrase, now, calendar) => {
      const range = parseDatePhrase(phrase, { now, calendar });
      const [from, to] = [Date.parse(range?.from ?? ''), Date.parse(range?.to ?? '')];
      expect(from).toBeLessThan(to);
      for (const edge of [from, to]) {
        expect(dayIn(calendar.timeZone, edge - 1)).not.toBe(dayIn(calendar.timeZone, edge));
      }
    }),
    { numRuns: 400 },
  );
});

test('an open range has one end, where a day begins', () => {
  fc.assert(
    fc.property(fc.constantFrom(...OPEN), moments, calendars, (phrase, now, calendar) => {
      const range = parseDatePhrase(phrase, { now, calendar });
      const ends = [range?.from, range?.to].filter((end) => typeof end === 'string');
      expect(ends).toHaveLength(1);
      const edge = Date.parse(ends[0] ?? '');
      expect(dayIn(calendar.timeZone, edge - 1)).not.toBe(dayIn(calendar.timeZone, edge));
    }),
    { numRuns: 200 },
  );
});

test('today holds now, yesterday ends where today begins, and so do weeks', () => {
  fc.assert(
    fc.property(moments, calendars, (now, calendar) => {
      const [today, yesterday, week, lastWeek] = ['today', 'yesterday', 'this week', 'last week'].map((phrase) =>
        endsOf(phrase, { now, calendar }),
      );
      expect(today?.from).toBeLessThanOrEqual(now.getTime());
      expect(today?.to).toBeGreaterThan(now.getTime());
      expect(yesterday?.to).toBe(today?.from);
      expect(lastWeek?.to).toBe(week?.from);
      expect(endsOf('since today', { now, calendar }).from).toBe(today?.from);
      expect(endsOf('before today', { now, calendar }).to).toBe(today?.from);
      expect(endsOf('after today', { now, calendar }).from).toBe(today?.to);
    }),
    { numRuns: 150 },
  );
});

test('what a month without a year means has begun, and no later one has', () => {
  const months = [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
  ];
  fc.assert(
    fc.property(fc.constantFrom(...months), moments, calendars, (month, now, calendar) => {
      const from = Date.parse(parseDatePhrase(month, { now, calendar })?.from ?? '');
      expect(from).toBeLessThanOrEqual(now.getTime());
      expect(now.getTime() - from).toBeLessThan(367 * 86_400_000);
    }),
    { numRuns: 150 },
  );
});

test('a phrase is found in a question exactly where it stands, and means what it means alone', () => {
  const phrases = ['last week', 'since December', 'in 2024', 'before March 3rd', 'yesterday', 'between 2020 and 2023'];
  const words = fc.array(fc.constantFrom('tides', 'Ebbe', '😀', 'naïve', 'İstanbul', 'keepers,'), { maxLength: 6 });
  fc.assert(
    fc.property(fc.tuple(words, words), fc.constantFrom(...phrases), calendars, ([before, after], phrase, calendar) => {
      const now = new Date('2026-03-18T10:30:00Z');
      const text = [...before, phrase, ...after].join(' ');
      const found = findDatePhrase(text, { now, calendar });
      expect(found && text.slice(found.start, found.end)).toBe(phrase);
      expect(found?.range).toEqual(parseDatePhrase(phrase, { now, calendar }));
    }),
    { numRuns: 150 },
  );
});

test('what the process takes for its zone changes nothing', () => {
  const zone = process.env.TZ;
  const calendar = { timeZone: 'Europe/Berlin', weekStart: 'monday' } as const;
  const read = () =>
    [...CLOSED, ...OPEN].map((phrase) => parseDatePhrase(phrase, { now: new Date('2026-03-18T23:30:00Z'), calendar }));
  try {
    const [one, other] = ['Pacific/Auckland', 'America/Los_Angeles'].map((name) => {
      process.env.TZ = name;
      return read();
    });
    expect(one).toEqual(other);
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});
