import { afterEach, describe, expect, it } from 'vitest';

import { InferenceThreads } from './inference-threads.ts';

type Waiting = { wait: (milliseconds: number) => Promise<string>; ready: () => Promise<boolean> };

const worker = new URL('../../../tests/support/waiting-worker.ts', import.meta.url);
const { signal } = new AbortController();

let threads: InferenceThreads<Waiting>;

const open = (timeoutMs: number, most = 1) =>
  (threads = new InferenceThreads<Waiting>({ worker, model: null, timeoutMs, most }));

afterEach(() => threads.close());

describe('InferenceThreads', () => {
  it('runs what the worker exports, what has priority first', async () => {
    open(10_000);
    const done: string[] = [];
    await Promise.all([
      threads.run('wait', 300, { signal }).then(() => done.push('first')),
      threads.run('wait', 1, { signal }).then(() => done.push('second')),
      threads.run('wait', 1, { signal, priority: 1 }).then(() => done.push('urgent')),
    ]);
    expect(done).toEqual(['first', 'urgent', 'second']);
  });

  it('runs as many at once as there may be threads, and waits for them when it is closed', async () => {
    open(10_000, 2);
    const done: string[] = [];
    const long = threads.run('wait', 2_000, { signal }).then(() => done.push('long'));
    await threads.run('wait', 1, { signal }).then(() => done.push('short'));
    await threads.close();
    await long;
    expect(done).toEqual(['short', 'long']);
  });

  it('gives up on a task that takes too long, and ends no thread for it', async () => {
    open(1500);
    await threads.run('wait', 1, { signal });
    await expect(threads.run('wait', 2000, { signal })).rejects.toThrow('timed out');
    expect(await threads.run('wait', 1, { signal })).toBe('waited');
  });
});
