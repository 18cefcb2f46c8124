import { expect, it } from 'vitest';

import { SideEvents, withSideEvents } from './side-events.ts';

it('tells of what happens while a part is waited for, before that part', async () => {
  const side = new SideEvents<string>();
  const open = Promise.withResolvers<string>();
  async function* parts(): AsyncGenerator<string> {
    yield 'first';
    yield await open.promise;
  }
  const stream = withSideEvents(parts(), side, () => undefined);
  expect((await stream.next()).value).toBe('first');
  const next = stream.next();
  side.push('beside');
  expect((await next).value).toBe('beside');
  open.resolve('second');
  side.push('late');
  const rest = [];
  for await (const part of stream) rest.push(part);
  expect(rest).toEqual(['late', 'second']);
});

it('passes a failure on, and does not leave what has failed', async () => {
  let left = 0;
  async function* failing(): AsyncGenerator<string> {
    throw new Error('gone');
  }
  const stream = withSideEvents(failing(), new SideEvents<string>(), () => (left += 1));
  await expect(stream.next()).rejects.toThrow('gone');
  expect(left).toBe(0);
});

it('ends what is waited for when the reader leaves', async () => {
  const side = new SideEvents<string>();
  const leaving = Promise.withResolvers<never>();
  let isOver = false;
  async function* waiting(): AsyncGenerator<string> {
    try {
      yield await leaving.promise;
    } finally {
      isOver = true;
    }
  }
  const stream = withSideEvents(waiting(), side, () => leaving.reject(new Error('left')));
  side.push('beside');
  expect((await stream.next()).value).toBe('beside');
  await stream.return(undefined);
  expect(isOver).toBe(true);
});
