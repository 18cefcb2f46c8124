import { setTimeout as delay } from 'node:timers/promises';

import { afterEach, describe, expect, it, vi } from 'vitest';

import { withDeadline } from '#lib/foundation/core/deadline.ts';
import { type FaultKind, ServiceFault } from '#lib/foundation/core/service-fault.ts';
import {
  always,
  failing,
  failureOf,
  neverAborted,
  policyWith,
  read,
  WELL,
  write,
} from '#tests/support/services/policy-under-test.ts';

const PASSING: FaultKind[] = ['unreachable', 'timeout', 'interrupted', 'rate_limited', 'unavailable', 'malformed'];
const LASTING: FaultKind[] = ['unauthorized', 'not_found', 'rejected', 'unusable'];

const asked = (retryAfterMs: number) => new ServiceFault('rate_limited', 'slow down', { status: 429, retryAfterMs });
const unhandled = vi.fn();
process.on('unhandledRejection', unhandled);
afterEach(async () => {
  await delay(0);
  expect(unhandled).not.toHaveBeenCalled();
});

describe('repetitions', () => {
  it.each(PASSING)('gives a call that can be made again three more tries when it is %s', async (kind) => {
    const work = always(kind);
    const error = await failureOf(policyWith().call(work, read()));
    expect(work).toHaveBeenCalledTimes(4);
    expect(error).toMatchObject({ code: 'retrieval_unavailable', cause: { name: 'ServiceFault', kind } });
  });

  it.each(LASTING)('makes a call that is %s once', async (kind) => {
    const work = always(kind);
    expect(await failureOf(policyWith().call(work, read()))).toMatchObject({ cause: { kind } });
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('ends with the first success', async () => {
    const work = failing('unavailable', 'interrupted');
    expect(await policyWith().call(work, read())).toBe(WELL);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it.each(PASSING)('repeats a call that may have had an effect only when it can have had none: %s', async (kind) => {
    const work = always(kind);
    await failureOf(policyWith().call(work, write()));
    expect(work).toHaveBeenCalledTimes(kind === 'unreachable' || kind === 'rate_limited' ? 4 : 1);
  });

  it('repeats no bug, and passes it on as it is', async () => {
    const bug = new TypeError('undefined is not a function');
    const work = failing(bug);
    await expect(policyWith().call(work, read())).rejects.toBe(bug);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('asks what an error of the client means', async () => {
    const toFault = () => new ServiceFault('unreachable', 'refused');
    const work = failing(new TypeError('fetch failed'));
    expect(await policyWith({ toFault }).call(work, read())).toBe(WELL);
  });
});

/** By how much a pause may seem shorter than it is. */
const EARLY_MS = 2.5;

describe('pauses', () => {
  /** The pauses before each repetition, as the timers were told. */
  async function pausesOf(work: (signal: AbortSignal) => Promise<unknown>, luck: number): Promise<number[]> {
    const random = vi.spyOn(Math, 'random').mockReturnValue(luck);
    const at: number[] = [];
    const timed = (signal: AbortSignal) => {
      at.push(performance.now());
      return work(signal);
    };
    const pace = { firstPauseMs: 8, longestPauseMs: 40 };
    await policyWith({ pace })
      .call(timed, read())
      .catch(() => undefined);
    random.mockRestore();
    return at.slice(1).map((time, index) => time - (at[index] ?? 0));
  }

  it('doubles from one to the next, and takes off up to half by chance', async () => {
    const shortest = await pausesOf(always('unavailable'), 0);
    const longest = await pausesOf(always('unavailable'), 0.999);
    // A timer takes whole milliseconds, what is left is cut off, and it may fire one early: two in all, and what the clock rounds.
    for (const [index, least] of [4, 8, 16].entries()) expect(shortest[index]).toBeGreaterThan(least - EARLY_MS);
    for (const [index, least] of [8, 16, 32].entries()) expect(longest[index]).toBeGreaterThan(least - EARLY_MS);
  });

  it('are never shorter than the service asks for', async () => {
    const [pause] = await pausesOf(failing(asked(35)), 0);
    expect(pause).toBeGreaterThan(33.5);
  });

  it('are not made when the service asks for more than anybody waits, who is told instead', async () => {
    const work = failing(asked(40_001));
    const error = await failureOf(policyWith().call(work, read()));
    expect(work).toHaveBeenCalledTimes(1);
    expect(error.retryAfterSeconds).toBe(41);
  });

  it('are not made when the request would not live to see their end', async () => {
    const pace = { firstPauseMs: 60_000, longestPauseMs: 60_000 };
    const signal = withDeadline(neverAborted(), AbortSignal.timeout(20_000), 20_000);
    const work = always('unavailable');
    expect(await failureOf(policyWith({ pace }).call(work, { signal, isIdempotent: true }))).toMatchObject({
      code: 'retrieval_unavailable',
      cause: { kind: 'unavailable' },
    });
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('end at once when the request does', async () => {
    const pace = { firstPauseMs: 60_000, longestPauseMs: 60_000 };
    const client = new AbortController();
    const work = vi.fn(async () => {
      await Promise.resolve();
      setImmediate(() => client.abort(new Error('gone')));
      throw new ServiceFault('unavailable', 'ill');
    });
    await expect(policyWith({ pace }).call(work, { signal: client.signal, isIdempotent: true })).rejects.toThrow(
      'gone',
    );
    expect(work).toHaveBeenCalledTimes(1);
  });
});

describe('time limits', () => {
  const deaf = () => vi.fn(() => new Promise<never>(() => undefined));

  it('end an attempt that does not listen', async () => {
    const work = deaf();
    const error = await failureOf(policyWith({ attemptTimeoutMs: 5, retries: 1 }).call(work, read()));
    expect(error).toMatchObject({ code: 'retrieval_unavailable', cause: { kind: 'timeout' } });
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('may be a call’s own', async () => {
    const error = await failureOf(policyWith({ retries: 0 }).call(deaf(), { ...read(), attemptTimeoutMs: 5 }));
    expect(error).toMatchObject({ cause: { kind: 'timeout' } });
  });

  it('abort the attempt that listens', async () => {
    let seen: AbortSignal | undefined;
    const work = (signal: AbortSignal) => {
      seen = signal;
      return new Promise<never>(() => undefined);
    };
    await failureOf(policyWith({ attemptTimeoutMs: 5, retries: 0 }).call(work, read()));
    expect(seen?.aborted).toBe(true);
  });

  it('of the request end a call that does not listen, with the request’s reason', async () => {
    const client = new AbortController();
    const work = deaf();
    const call = policyWith().call(work, { signal: client.signal, isIdempotent: true });
    client.abort(new Error('gone'));
    await expect(call).rejects.toThrow('gone');
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('begin nothing for a request that is over', async () => {
    const work = failing();
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(policyWith().call(work, { signal, isIdempotent: true })).rejects.toThrow('gone');
    expect(work).not.toHaveBeenCalled();
  });

  it('leave no rejection of work that fails after them unhandled', async () => {
    const ended = Promise.withResolvers<never>();
    await failureOf(policyWith({ attemptTimeoutMs: 5, retries: 0 }).call(() => ended.promise, read()));
    ended.reject(new Error('late'));
  });
});
