import { setTimeout as delay } from 'node:timers/promises';

import { expect, test } from 'vitest';

import { timeLeft, withDeadline } from './deadline.ts';

const never = () => new AbortController().signal;
const inAMinute = () => withDeadline(never(), AbortSignal.timeout(60_000), 60_000);

test('a signal without a deadline has all the time there is', () => {
  expect(timeLeft(never())).toBe(Infinity);
});

test('a signal with one knows what is left', () => {
  const left = timeLeft(inAMinute());
  expect(left).toBeGreaterThan(50_000);
  expect(left).toBeLessThanOrEqual(60_000);
});

test('the earlier of two deadlines counts, whichever came first', () => {
  const shortened = withDeadline(inAMinute(), AbortSignal.timeout(5_000), 5_000);
  expect(timeLeft(shortened)).toBeLessThanOrEqual(5_000);
  expect(timeLeft(withDeadline(shortened, AbortSignal.timeout(60_000), 60_000))).toBeLessThanOrEqual(5_000);
});

test('the signal is aborted with either, and nothing is left when its time is up', async () => {
  const client = new AbortController();
  const signal = withDeadline(client.signal, AbortSignal.timeout(60_000), 60_000);
  client.abort(new Error('gone'));
  expect(signal.reason).toMatchObject({ message: 'gone' });
  const short = withDeadline(never(), AbortSignal.timeout(1), 1);
  await delay(5);
  expect(short.aborted).toBe(true);
  expect(timeLeft(short)).toBe(0);
});
