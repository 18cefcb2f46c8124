import { afterAll, describe, expect, it } from 'vitest';

import { ParsingThread } from './parsing-thread.ts';

const worker = new URL('../../../../tests/support/waiting-worker.ts', import.meta.url);
const { signal } = new AbortController();
const thread = new ParsingThread({ worker, memoryMb: 64 });
afterAll(() => thread.close());

describe('what a task may take', () => {
  it('is time of the thread, not of a clock that runs on while others work', async () => {
    expect(await thread.run({ name: 'wait', task: 600, signal }, 200)).toBe('waited');
  });

  it('is over when it has worked for that long, and the next task is done', async () => {
    expect(await thread.run({ name: 'work', task: 60_000, signal }, 200)).toEqual({ reason: 'took longer than 0.2 s' });
    expect(await thread.run({ name: 'work', task: 10, signal }, 2_000)).toBe('worked');
  });

  it('ends by the clock for a task that waits for what never comes', async () => {
    expect(await thread.run({ name: 'wait', task: 60_000, signal }, 50)).toEqual({ reason: 'took longer than 0.05 s' });
  });
});

it('what a task holds outside of the heap is memory too, and the next task is done', async () => {
  expect(await thread.run({ name: 'hold', task: 256, signal }, 60_000)).toEqual({
    reason: 'needed more than 64 MB of memory',
  });
  expect(await thread.run({ name: 'hold', task: 16, signal }, 60_000)).toBe('held');
});

it.runIf(process.platform === 'linux')('the thread gives way to those that answer readers', async () => {
  expect(await thread.run({ name: 'niceness', task: null, signal }, 2_000)).toBe(10);
});
