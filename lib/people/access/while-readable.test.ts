import { expect, it } from 'vitest';

import { whileReadable } from './while-readable.ts';

/** One event, and then nothing more, whatever is done. */
async function* silent(): AsyncGenerator<string> {
  yield 'one';
  await new Promise(() => undefined);
}

it('says that a document was withdrawn without waiting for events that do not end', async () => {
  let looks = 0;
  const events = whileReadable(silent(), { mayRead: () => Promise.resolve((looks += 1) === 1) });
  expect(await events.next()).toEqual({ done: false, value: 'one' });
  await expect(events.next()).rejects.toMatchObject({ code: 'forbidden' });
});

it('fails with what asking for rights fails with, without waiting for events that do not end', async () => {
  let looks = 0;
  const mayRead = () => ((looks += 1) === 1 ? Promise.resolve(true) : Promise.reject(new Error('no answer')));
  const events = whileReadable(silent(), { mayRead });
  await events.next();
  await expect(events.next()).rejects.toThrow('no answer');
});

it('has ended the events when a reader who leaves goes on', async () => {
  let isEnded = false;
  async function* events(): AsyncGenerator<string> {
    try {
      yield 'one';
      yield 'two';
    } finally {
      await Promise.resolve();
      isEnded = true;
    }
  }
  for await (const _event of whileReadable(events(), { mayRead: () => Promise.resolve(true) })) break;
  expect(isEnded).toBe(true);
});
