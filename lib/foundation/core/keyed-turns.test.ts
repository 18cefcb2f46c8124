import { setImmediate as turnOfLoop } from 'node:timers/promises';

import { expect, it } from 'vitest';

import { KeyedTurns } from './keyed-turns.ts';

it('runs work of one key in turn, also behind work that failed, and that of another meanwhile', async () => {
  const turns = new KeyedTurns();
  const log: string[] = [];
  const work =
    (name: string, fails = false) =>
    async () => {
      log.push(`${name} begins`);
      await turnOfLoop();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    };
  const outcomes = await Promise.allSettled([
    turns.run('a', work('a1', true)),
    turns.run('a', work('a2')),
    turns.run('b', work('b1')),
  ]);
  expect(outcomes).toMatchObject([{ status: 'rejected' }, { value: 'a2' }, { value: 'b1' }]);
  expect(log.filter((entry) => entry.startsWith('a'))).toEqual(['a1 begins', 'a1 ends', 'a2 begins', 'a2 ends']);
  expect(log.indexOf('b1 begins')).toBeLessThan(log.indexOf('a1 ends'));
  await expect(turns.run('a', work('a3'))).resolves.toBe('a3');
});
