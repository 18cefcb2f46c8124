import { expect, it } from 'vitest';

import { takeTurn } from './take-turn.ts';

it('gives every caller a turn of the event loop of its own, in order', async () => {
  const log: string[] = [];
  let turn = 0;
  let isCounting = true;
  const count = () => {
    turn += 1;
    if (isCounting) setImmediate(count);
  };
  setImmediate(count);
  const work = async (name: string) => {
    await takeTurn();
    log.push(`${name} ${turn}`);
  };
  await Promise.all([work('a'), work('b'), work('c')]);
  isCounting = false;
  const turns = log.map((entry) => Number(entry.split(' ')[1]));
  expect(log.map((entry) => entry[0])).toEqual(['a', 'b', 'c']);
  expect(new Set(turns).size).toBe(3);
});
