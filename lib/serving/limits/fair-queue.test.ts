import PQueue from 'p-queue';
import { expect, it } from 'vitest';

import { onBehalfOf } from './current-client.ts';
import { FairQueue } from './fair-queue.ts';

/** A queue of which the first task is under way, and the order in which the others are begun. */
function busyQueue() {
  const queue = new PQueue({ concurrency: 1, queueClass: FairQueue });
  const first = Promise.withResolvers<undefined>();
  void queue.add(() => first.promise);
  const order: string[] = [];
  const add = (client: string, name: string, options: { priority?: number; signal?: AbortSignal } = {}) =>
    onBehalfOf(client, () =>
      queue.add(() => {
        order.push(name);
        return Promise.resolve();
      }, options),
    );
  const settle = async () => {
    first.resolve(undefined);
    await queue.onIdle();
    return order;
  };
  return { add, settle };
}

it('begins tasks by turns among clients, and in their order within one', async () => {
  const { add, settle } = busyQueue();
  for (const name of ['a1', 'a2', 'a3']) void add('a', name);
  for (const name of ['b1', 'b2']) void add('b', name);
  void add('c', 'c1');
  expect(await settle()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('begins tasks of a higher priority first, whoever waits', async () => {
  const { add, settle } = busyQueue();
  for (const name of ['a1', 'a2']) void add('a', name);
  void add('b', 'b1', { priority: 1 });
  void add('a', 'urgent', { priority: 2 });
  expect(await settle()).toEqual(['urgent', 'b1', 'a1', 'a2']);
});

it('leaves out a task that is given up while it waits', async () => {
  const { add, settle } = busyQueue();
  const gone = new AbortController();
  const given = add('a', 'given up', { signal: gone.signal });
  void add('a', 'next');
  gone.abort(new Error('gone'));
  await expect(given).rejects.toThrow('gone');
  expect(await settle()).toEqual(['next']);
});
