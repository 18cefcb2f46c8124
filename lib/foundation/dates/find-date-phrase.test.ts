import { expect, it, test } from 'vitest';

import { findDatePhrase } from './find-date-phrase.ts';

// A Wednesday.
const now = new Date('2026-03-18T10:30:00Z');
const calendar = { timeZone: 'Europe/Berlin', weekStart: 'monday' } as const;

/** The days of a range, its end included; a side that is open is empty. */
function daysOf(text: string): string | null {
  const found = findDatePhrase(text, { now, calendar });
  if (found === null) return null;
  expect(found.text).toBe(text.slice(found.start, found.end));
  const { from, to } = found.range;
  const last = to === null ? '' : new Date(Date.parse(to.slice(0, 10)) - 86_400_000).toISOString().slice(0, 10);
  return `${found.text} | ${from?.slice(0, 10) ?? ''} – ${last}`;
}

test.each([
  ['Which documents came in last week?', 'in last week | 2026-03-09 – 2026-03-15'],
  ['What changed in the past 7 days?', 'in the past 7 days | 2026-03-11 – 2026-03-18'],
  ['what changed since December', 'since December | 2025-12-01 – '],
  ['What was written in 2024?', 'in 2024 | 2024-01-01 – 2024-12-31'],
  ['everything before March 3rd, please', 'before March 3rd |  – 2026-03-02'],
  ['reports from Q3 2025 about tides', 'from Q3 2025 | 2025-07-01 – 2025-09-30'],
  ['files older than 6 months', 'older than 6 months |  – 2025-09-17'],
  ['What was recently added?', 'recently | 2026-02-16 – 2026-03-18'],
  ['recent documents about tides', 'recent | 2026-02-16 – 2026-03-18'],
  ['Show the 2024 reports', 'the 2024 | 2024-01-01 – 2024-12-31'],
  ["yesterday's uploads", 'yesterday | 2026-03-17 – 2026-03-17'],
  ['Has anything come in since the day before yesterday?', 'since the day before yesterday | 2026-03-16 – '],
  ['the minutes of the first week of March', 'of the first week of March | 2026-03-01 – 2026-03-07'],
  ['What did we publish after 2020 but before 2023?', 'after 2020 but before 2023 | 2021-01-01 – 2022-12-31'],
  ['Compare what we had in 2021, 2022 and 2023', 'in 2021, 2022 and 2023 | 2021-01-01 – 2023-12-31'],
  ['Vorträge — 😀 last month', 'last month | 2026-02-01 – 2026-02-28'],
  ['the March report', 'March | 2026-03-01 – 2026-03-31'],
  ['pre-2020 files', 'pre-2020 |  – 2019-12-31'],
])('%s', (question, expected) => {
  expect(daysOf(question)).toBe(expected);
});

test.each([
  'What does version 2024.1 say?',
  'How do I upgrade to version 2024?',
  'May I copy this?',
  'What may not be copied?',
  'How do soldiers march in formation?',
  'Summarise the second report',
  'Explain it in 10 steps',
  'What is in chapter 3?',
  'Where does the sun rise?',
  'What listens on port 8080?',
  'What does CVE-2026-1234 break?',
  'Who wrote PPR-2024?',
  'What is on page 2024?',
  'an essay of between 1500 and 2000 words',
  'What fails after 2000 iterations?',
  'Which of over 2000 documents is the longest?',
  'Teach yourself tides in 21 days',
  'How are beans made in Spring Boot?',
  'the fall of Rome',
  'Step 3 may fail',
  'the 3 may not agree',
  'the last chapter',
  'the last 5 documents',
  'the most recent document',
  'What did he say on the 5th page?',
  'Does it run on Windows 2000?',
  'What does "Since December" say?',
  'everything but what is not in 2024',
  'documents outside the last 7 days',
  'Who is April Smith?',
  'What is by April Smith?',
  'Where is the H1 element?',
  'last minute changes',
  'the 30s timeout',
  'RFC 2119',
  'on 31 February 2024',
  'a window of 1920x1080 pixels',
  'How many users may connect?',
])('%s names no time', (question) => {
  expect(daysOf(question)).toBeNull();
});

it('reads days by the calendar of its zone, not of the process', () => {
  const late = new Date('2026-03-18T23:30:00Z');
  const at = (timeZone: string) =>
    findDatePhrase('today', { now: late, calendar: { ...calendar, timeZone } })?.range.from;
  expect(at('Europe/Berlin')).toBe('2026-03-19T00:00:00+01:00');
  expect(at('America/New_York')).toBe('2026-03-18T00:00:00-04:00');
  expect(at('UTC')).toBe('2026-03-18T00:00:00Z');
});

it('lets weeks begin where the calendar lets them', () => {
  const from = (weekStart: 'monday' | 'sunday' | 'saturday') =>
    findDatePhrase('last week', { now, calendar: { ...calendar, weekStart } })?.range.from?.slice(0, 10);
  expect([from('monday'), from('sunday'), from('saturday')]).toEqual(['2026-03-09', '2026-03-08', '2026-03-07']);
});
