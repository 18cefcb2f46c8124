import { expect, it } from 'vitest';

import { EventQueue } from './event-queue.ts';

const never = () => undefined;

it('runs no further ahead than the events that are taken', async () => {
  const queue = new EventQueue<string>();
  const done: string[] = [];
  const events = queue.during(async () => {
    for (const event of ['one', 'two']) {
      await queue.put(event);
      done.push(event);
    }
  }, never);
  expect((await events.next()).value).toBe('one');
  expect(done).toEqual([]);
  expect((await events.next()).value).toBe('two');
  expect(done).toEqual(['one']);
  expect((await events.next()).done).toBe(true);
  expect(done).toEqual(['one', 'two']);
});

it('delivers what happens beside the work while that is awaited, in order of time', async () => {
  const queue = new EventQueue<string>();
  const open = Promise.withResolvers<string>();
  const events = queue.during(async () => {
    await queue.put('first');
    await queue.put(await open.promise);
  }, never);
  expect((await events.next()).value).toBe('first');
  const next = events.next();
  queue.push('beside');
  expect((await next).value).toBe('beside');
  queue.push('late');
  open.resolve('second');
  expect(await Array.fromAsync(events)).toEqual(['late', 'second']);
});

it('passes a failure on behind what came before it, and does not leave what has failed', async () => {
  const queue = new EventQueue<string>();
  let left = 0;
  const events = queue.during(
    () => {
      queue.push('before');
      return Promise.reject(new Error('gone'));
    },
    () => (left += 1),
  );
  expect((await events.next()).value).toBe('before');
  await expect(events.next()).rejects.toThrow('gone');
  expect(left).toBe(0);
});

it('ends what the work awaits, and waits for its end, when the consumer leaves', async () => {
  const queue = new EventQueue<string>();
  const ended: string[] = [];
  const leaving = Promise.withResolvers<never>();
  const events = queue.during(
    async () => {
      queue.push('beside');
      await leaving.promise.catch((error: unknown) => ended.push(String(error)));
      await queue.put('nobody takes it').catch(() => ended.push('not taken'));
    },
    () => leaving.reject(new Error('left')),
  );
  expect((await events.next()).value).toBe('beside');
  await events.return(undefined);
  expect(ended).toEqual(['Error: left', 'not taken']);
});
