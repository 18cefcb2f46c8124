import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { SignInThrottle } from './sign-in.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-05-01T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

const GUESSER = '203.0.113.7';
const FULL = { code: 'rate_limited' };

async function fail(throttle: SignInThrottle, times: number, attempt: { name?: string; client?: string } = {}) {
  for (let time = 0; time < times; time += 1) await throttle.count({ name: 'admin', client: GUESSER, ...attempt });
}

test('a client has ten wrong guesses in a quarter of an hour, and is told how long to wait', async () => {
  const throttle = new SignInThrottle();
  await fail(throttle, 10);
  await vi.advanceTimersByTimeAsync(14 * 60_000);
  await expect(fail(throttle, 1)).rejects.toMatchObject({
    ...FULL,
    retryAfterSeconds: 60,
    message: 'Too many attempts to sign in. Please wait a minute.',
  });
  await vi.advanceTimersByTimeAsync(61_000);
  await fail(throttle, 10);
  await expect(fail(throttle, 1)).rejects.toMatchObject({ message: expect.stringContaining('15 minutes') as string });
});

test('another name, and another address of the same subscriber, are the same client’s guesses', async () => {
  const throttle = new SignInThrottle();
  await fail(throttle, 5, { client: '2001:db8:1:2::1' });
  await fail(throttle, 5, { client: '2001:db8:1:2:ffff::9', name: 'read-only' });
  await expect(fail(throttle, 1, { client: '2001:db8:1:2::3' })).rejects.toMatchObject(FULL);
  await fail(throttle, 1, { client: '2001:db8:1:3::1' });
});

test('what is taken back does not count, and makes nothing before it good', async () => {
  const throttle = new SignInThrottle();
  await fail(throttle, 9);
  for (let time = 0; time < 20; time += 1) {
    const right = await throttle.count({ name: 'read-only', client: GUESSER });
    await right.takeBack();
  }
  await fail(throttle, 1);
  await expect(fail(throttle, 1)).rejects.toMatchObject(FULL);
});

test('guesses at the same moment are counted before any is found wrong', async () => {
  const throttle = new SignInThrottle();
  const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => fail(throttle, 1)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
});

test('a name can be guessed at from many places, but not without end', async () => {
  const throttle = new SignInThrottle();
  for (let client = 0; client < 20; client += 1) await fail(throttle, 10, { client: `198.51.100.${client}` });
  await expect(fail(throttle, 1, { client: '198.51.100.99' })).rejects.toMatchObject(FULL);
  await fail(throttle, 1, { client: '198.51.100.99', name: 'read-only' });
});

test('one guesser locks nobody else out', async () => {
  const throttle = new SignInThrottle();
  await fail(throttle, 10);
  await Promise.allSettled(Array.from({ length: 500 }, () => fail(throttle, 1)));
  await fail(throttle, 1, { client: '198.51.100.1' });
});
