import { expect, it, test } from 'vitest';

import { parseDatePhrase } from './parse-date-phrase.ts';

// A Wednesday.
const now = new Date('2026-03-18T10:30:00Z');
const calendar = { timeZone: 'Europe/Berlin', weekStart: 'monday' } as const;

const DAY_MS = 86_400_000;

/** The first day of a range and its last; a side that is open is empty. */
function daysOf(text: string, monthFirst = false): [string, string] | null {
  const range = parseDatePhrase(text, { now, calendar: { ...calendar, monthFirst } });
  if (range === null) return null;
  const { from, to } = range;
  const last = to === null ? '' : new Date(Date.parse(to.slice(0, 10)) - DAY_MS).toISOString().slice(0, 10);
  return [from?.slice(0, 10) ?? '', last];
}

test.each([
  ['today', '2026-03-18', '2026-03-18'],
  ['yesterday', '2026-03-17', '2026-03-17'],
  ['tomorrow', '2026-03-19', '2026-03-19'],
  ['the day before yesterday', '2026-03-16', '2026-03-16'],
  ['last night', '2026-03-17', '2026-03-17'],
  ['this week', '2026-03-16', '2026-03-22'],
  ['this week so far', '2026-03-16', '2026-03-18'],
  ['the week before last', '2026-03-02', '2026-03-08'],
  ['last month', '2026-02-01', '2026-02-28'],
  ['this month', '2026-03-01', '2026-03-31'],
  ['next month', '2026-04-01', '2026-04-30'],
  ['the current quarter', '2026-01-01', '2026-03-31'],
  ['last quarter', '2025-10-01', '2025-12-31'],
  ['the previous quarter', '2025-10-01', '2025-12-31'],
  ['last year', '2025-01-01', '2025-12-31'],
  ['the year before last', '2024-01-01', '2024-12-31'],
  ['the last two months', '2026-01-18', '2026-03-18'],
  ['the past few days', '2026-03-15', '2026-03-18'],
  ['over the last year', '2025-03-18', '2026-03-18'],
  ['in the last fortnight', '2026-03-04', '2026-03-18'],
  ['the last 18 months', '2024-09-18', '2026-03-18'],
  ['the last seventeen days', '2026-03-01', '2026-03-18'],
  ['twenty-one days ago', '2026-02-25', '2026-02-25'],
  ['the tenth day of February', '2026-02-10', '2026-02-10'],
  ['the last year and a half', '2024-09-18', '2026-03-18'],
  ['year to date', '2026-01-01', '2026-03-18'],
  ['three days ago', '2026-03-15', '2026-03-15'],
  ['two weeks ago', '2026-03-02', '2026-03-08'],
  ['3 months ago', '2025-12-01', '2025-12-31'],
  ['2 years ago', '2024-01-01', '2024-12-31'],
  ['since 2 weeks ago', '2026-03-04', ''],
  ['more than 2 weeks ago', '', '2026-03-03'],
  ['over a year ago', '', '2025-03-17'],
  ['less than a week ago', '2026-03-11', ''],
  ['no older than 30 days', '2026-02-16', ''],
  ['at least two years old', '', '2024-03-17'],
  ['newer than two weeks', '2026-03-04', ''],
  ['since January', '2026-01-01', ''],
  ['since last Monday', '2026-03-16', ''],
  ['since the beginning of the year', '2026-01-01', ''],
  ['since the 5th', '2026-03-05', ''],
  ['from 2024 onwards', '2024-01-01', ''],
  ['2024 or later', '2024-01-01', ''],
  ['after March 3rd, 2024', '2024-03-04', ''],
  ['on or after 2024-05-01', '2024-05-01', ''],
  ['prior to 2010', '', '2009-12-31'],
  ['until June', '', '2025-06-30'],
  ['by the end of March', '', '2025-03-31'],
  ['before the end of the year', '', '2026-12-31'],
  ['no later than 5 May 2025', '', '2025-05-05'],
  ['on or before 2024-12-31', '', '2024-12-31'],
  ['between March and May 2024', '2024-03-01', '2024-05-31'],
  ['between 10 and 12 May 2024', '2024-05-10', '2024-05-12'],
  ['between the 3rd and the 5th of March', '2026-03-03', '2026-03-05'],
  ['between last Monday and yesterday', '2026-03-16', '2026-03-17'],
  ['from January to June', '2026-01-01', '2026-06-30'],
  ['from November to February', '2025-11-01', '2026-02-28'],
  ['from November to February 2024', '2023-11-01', '2024-02-29'],
  ['from 3 to 5 March 2024', '2024-03-03', '2024-03-05'],
  ['March 3-5, 2024', '2024-03-03', '2024-03-05'],
  ['2019-2021', '2019-01-01', '2021-12-31'],
  ['2019–21', '2019-01-01', '2021-12-31'],
  ['Q1 to Q3 2024', '2024-01-01', '2024-09-30'],
  ['mid 2022 to early 2023', '2022-05-01', '2023-04-30'],
  ['from last week until now', '2026-03-09', '2026-03-18'],
  ['Q3 2025', '2025-07-01', '2025-09-30'],
  ['third quarter of 2025', '2025-07-01', '2025-09-30'],
  ['Q4 last year', '2025-10-01', '2025-12-31'],
  ['H1 2024', '2024-01-01', '2024-06-30'],
  ['first half of 2023', '2023-01-01', '2023-06-30'],
  ['the second half of last year', '2025-07-01', '2025-12-31'],
  ['first half of March', '2026-03-01', '2026-03-15'],
  ['early 2024', '2024-01-01', '2024-04-30'],
  ['mid-June', '2025-06-11', '2025-06-20'],
  ['late 2023', '2023-09-01', '2023-12-31'],
  ['end of last year', '2025-10-01', '2025-12-31'],
  ['beginning of 2025', '2025-01-01', '2025-03-31'],
  ['end of March', '2025-03-21', '2025-03-31'],
  ['March 2024', '2024-03-01', '2024-03-31'],
  ['2024-03', '2024-03-01', '2024-03-31'],
  ['03/2024', '2024-03-01', '2024-03-31'],
  ['March', '2026-03-01', '2026-03-31'],
  ['last March', '2025-03-01', '2025-03-31'],
  ['this March', '2026-03-01', '2026-03-31'],
  ['next March', '2027-03-01', '2027-03-31'],
  ['December last year', '2025-12-01', '2025-12-31'],
  ['spring 2025', '2025-03-01', '2025-05-31'],
  ['last summer', '2025-06-01', '2025-08-31'],
  ['winter 2023', '2023-12-01', '2024-02-29'],
  ['winter 2023/24', '2023-12-01', '2024-02-29'],
  ['the 90s', '1990-01-01', '1999-12-31'],
  ['the early 90s', '1990-01-01', '1992-12-31'],
  ['the 1980s', '1980-01-01', '1989-12-31'],
  ['the 19th century', '1801-01-01', '1900-12-31'],
  ['2024-03-05', '2024-03-05', '2024-03-05'],
  ['2024-03-05T10:00:00Z', '2024-03-05', '2024-03-05'],
  ['03/04/2025', '2025-04-03', '2025-04-03'],
  ['12/25/2024', '2024-12-25', '2024-12-25'],
  ['12.05.2024', '2024-05-12', '2024-05-12'],
  ['3/4/25', '2025-04-03', '2025-04-03'],
  ['3/4/87', '1987-04-03', '1987-04-03'],
  ['3 March', '2026-03-03', '2026-03-03'],
  ['March 3rd', '2026-03-03', '2026-03-03'],
  ['the 3rd of March 2024', '2024-03-03', '2024-03-03'],
  ['Friday, 3 March 2023', '2023-03-03', '2023-03-03'],
  ['29 February 2024', '2024-02-29', '2024-02-29'],
  ['on Friday', '2026-03-13', '2026-03-13'],
  ['last Friday', '2026-03-13', '2026-03-13'],
  ['last Wednesday', '2026-03-11', '2026-03-11'],
  ['next Monday', '2026-03-23', '2026-03-23'],
  ['Monday last week', '2026-03-09', '2026-03-09'],
  ['last weekend', '2026-03-14', '2026-03-15'],
  ['this weekend', '2026-03-21', '2026-03-22'],
  ['over the weekend', '2026-03-14', '2026-03-15'],
  ['the first Monday of March', '2026-03-02', '2026-03-02'],
  ['the last day of February', '2026-02-28', '2026-02-28'],
  ['the week of March 3rd', '2026-03-02', '2026-03-08'],
  ['week 12 of 2024', '2024-03-18', '2024-03-24'],
  ['2024-W12', '2024-03-18', '2024-03-24'],
  ['the 5th of this month', '2026-03-05', '2026-03-05'],
  ['recently', '2026-02-16', '2026-03-18'],
  ['in recent weeks', '2026-02-18', '2026-03-18'],
  ['in March and April 2024', '2024-03-01', '2024-04-30'],
  ['after 2020 but before 2023', '2021-01-01', '2022-12-31'],
  ['the day after March 3rd', '2026-03-04', '2026-03-04'],
  ['the week before March 3rd', '2026-02-24', '2026-03-02'],
  ['all through 2023', '2023-01-01', '2023-12-31'],
  ['the next 7 days', '2026-03-18', '2026-03-25'],
  ['the first of January 2025', '2025-01-01', '2025-01-01'],
  ['quarter 3 of 2024', '2024-07-01', '2024-09-30'],
  ['as far back as 2019', '2019-01-01', ''],
])('%s is %s – %s', (phrase, first, last) => {
  expect(daysOf(phrase)).toEqual([first, last]);
});

test.each([
  '',
  'tides',
  'last week of what',
  '31 February 2024',
  '31/02/2024',
  '2024-13-05',
  'the reports of last week',
  '13/13/2024',
  'week 60 of 2024',
])('"%s" is no phrase', (text) => {
  expect(daysOf(text)).toBeNull();
});

it('takes the month first where the calendar does', () => {
  expect(daysOf('03/04/2025', true)).toEqual(['2025-03-04', '2025-03-04']);
});

it('counts hours exactly', () => {
  expect(parseDatePhrase('the last 24 hours', { now, calendar })).toEqual({
    from: '2026-03-17T11:30:00+01:00',
    to: '2026-03-18T11:30:00+01:00',
  });
});

it('begins a day where it begins, also when the clocks change at midnight', () => {
  const inBeirut = { now: new Date('2024-04-01T12:00:00Z'), calendar: { ...calendar, timeZone: 'Asia/Beirut' } };
  expect(parseDatePhrase('31 March 2024', inBeirut)).toEqual({
    from: '2024-03-31T01:00:00+03:00',
    to: '2024-04-01T00:00:00+03:00',
  });
  expect(parseDatePhrase('30 March 2024', inBeirut)?.to).toBe('2024-03-31T01:00:00+03:00');
});
