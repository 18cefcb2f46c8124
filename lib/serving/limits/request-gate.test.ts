import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';

import { AppError } from '#lib/foundation/core/errors.ts';

import { createRequestGate } from './request-gate.ts';

const NEVER = new AbortController().signal;

function gate({ perMinute = 0, places = 2, maxLength = 2, timeoutMs = 60_000 } = {}) {
  return createRequestGate({
    apiRateLimit: perMinute,
    maxConcurrentRequests: places,
    queue: { maxLength, timeoutMs },
  });
}

async function refusal(work: Promise<unknown>): Promise<AppError> {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!AppError.is(error)) throw new Error('It was not refused.');
  return error;
}

describe('the minute', () => {
  test('lets exactly the budget through and says how long to wait', async () => {
    const { enter } = gate({ perMinute: 60 });
    for (let count = 0; count < 60; count += 1) (await enter('203.0.113.7', NEVER))();
    const error = await refusal(enter('203.0.113.7', NEVER));
    expect(error.code).toBe('rate_limited');
    expect(error.retryAfterSeconds).toBeGreaterThanOrEqual(1);
    expect(error.retryAfterSeconds).toBeLessThanOrEqual(60);
  });

  test('is each client’s own', async () => {
    const { enter } = gate({ perMinute: 1 });
    (await enter('203.0.113.7', NEVER))();
    (await enter('203.0.113.8', NEVER))();
    await refusal(enter('203.0.113.7', NEVER));
  });

  test('is the same for every address of an IPv6 /64', async () => {
    const { enter } = gate({ perMinute: 1 });
    (await enter('2001:db8::1', NEVER))();
    await refusal(enter('2001:db8::2', NEVER));
  });

  test('of what is written is another, and needs no place', async () => {
    const { enter, admitWrite } = gate({ perMinute: 2, places: 1 });
    await enter('203.0.113.7', NEVER);
    await admitWrite('203.0.113.7');
    await admitWrite('203.0.113.7');
    expect((await refusal(admitWrite('203.0.113.7'))).code).toBe('rate_limited');
    await admitWrite('203.0.113.8');
  });

  test('of searches is a third one, five times as long', async () => {
    const { enter, admitWrite, admitSearch } = gate({ perMinute: 1, places: 1 });
    for (let count = 0; count < 5; count += 1) await admitSearch('203.0.113.7');
    expect((await refusal(admitSearch('203.0.113.7'))).code).toBe('rate_limited');
    await admitWrite('203.0.113.7');
    await enter('203.0.113.7', NEVER);
  });

  test('is endless at 0', async () => {
    const { enter } = gate({ perMinute: 0 });
    for (let count = 0; count < 500; count += 1) (await enter('203.0.113.7', NEVER))();
  });
});

describe('the places', () => {
  test('go to those who wait in the order they came', async () => {
    const { enter } = gate({ places: 1, maxLength: 3 });
    const order: string[] = [];
    const first = await enter('a', NEVER);
    const others = ['b', 'c', 'd'].map(async (name) => {
      const leave = await enter(name, NEVER);
      order.push(name);
      leave();
    });
    first();
    await Promise.all(others);
    expect(order).toEqual(['b', 'c', 'd']);
  });

  test('go to a client that waits for its first before those of one that has some', async () => {
    const { enter } = gate({ places: 1, maxLength: 8 });
    const order: string[] = [];
    const first = await enter('greedy', NEVER);
    const others = ['greedy', 'greedy', 'greedy', 'other'].map(async (name) => {
      const leave = await enter(name, NEVER);
      order.push(name);
      leave();
    });
    await nextTurn();
    first();
    await Promise.all(others);
    expect(order).toEqual(['greedy', 'other', 'greedy', 'greedy']);
  });

  test('are a quarter more for clients that hold none', async () => {
    const { enter } = gate({ places: 8, maxLength: 8 });
    const held = await Promise.all(Array.from({ length: 8 }, () => enter('greedy', NEVER)));
    const waiting = Array.from({ length: 4 }, () => enter('greedy', NEVER));
    await refusal(enter('greedy', NEVER));
    const others = await Promise.all([enter('one', NEVER), enter('other', NEVER)]);
    for (const leave of [...held, ...others]) leave();
    await Promise.all(waiting);
  });

  test('turn the next one away when the queue is full', async () => {
    const { enter } = gate({ places: 1, maxLength: 1 });
    const leave = await enter('a', NEVER);
    const waiting = enter('b', NEVER);
    const error = await refusal(enter('c', NEVER));
    expect(error.code).toBe('rate_limited');
    expect(error.retryAfterSeconds).toBeGreaterThanOrEqual(1);
    leave();
    (await waiting)();
  });

  test('are not waited for beyond the limit', async () => {
    const { enter } = gate({ places: 1, timeoutMs: 1 });
    const leave = await enter('a', NEVER);
    expect((await refusal(enter('b', NEVER))).code).toBe('rate_limited');
    leave();
    (await enter('c', NEVER))();
  });

  test('are not kept for one who has gone', async () => {
    const { enter } = gate({ places: 1 });
    const leave = await enter('a', NEVER);
    const client = new AbortController();
    const gone = enter('b', client.signal);
    client.abort(new AppError('agent_unavailable'));
    expect((await refusal(gone)).code).toBe('agent_unavailable');
    leave();
    (await enter('c', NEVER))();
  });

  test('are given back once, however often one leaves', async () => {
    const { enter } = gate({ places: 1, maxLength: 0 });
    const leave = await enter('a', NEVER);
    leave();
    leave();
    await enter('b', NEVER);
    await refusal(enter('c', NEVER));
  });
});
