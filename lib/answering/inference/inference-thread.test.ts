import { afterEach, describe, expect, it } from 'vitest';

import { InferenceThread } from './inference-thread.ts';

type Waiting = { wait: (milliseconds: number) => Promise<string>; ready: () => Promise<boolean> };

const worker = new URL('../../../tests/support/waiting-worker.ts', import.meta.url);
const { signal } = new AbortController();

let thread: InferenceThread<Waiting>;

const open = (timeoutMs: number) => (thread = new InferenceThread<Waiting>({ worker, model: null, timeoutMs }));

afterEach(() => thread.close());

describe('InferenceThread', () => {
  it('runs what the worker exports, what has priority first', async () => {
    open(10_000);
    const done: string[] = [];
    await Promise.all([
      thread.run('wait', 300, { signal }).then(() => done.push('first')),
      thread.run('wait', 1, { signal }).then(() => done.push('second')),
      thread.run('wait', 1, { signal, priority: 1 }).then(() => done.push('urgent')),
    ]);
    expect(done).toEqual(['first', 'urgent', 'second']);
  });

  it('gives up on a task that takes too long, and ends no thread for it', async () => {
    open(1500);
    await thread.run('wait', 1, { signal });
    await expect(thread.run('wait', 2000, { signal })).rejects.toThrow('timed out');
    expect(await thread.run('wait', 1, { signal })).toBe('waited');
  });
});
