import { afterEach, beforeEach, expect, it } from 'vitest';

import { onBehalfOf } from './current-client.ts';
import { takeTurn } from './take-turn.ts';

let turn = 0;
let isCounting = false;

const count = () => {
  turn += 1;
  if (isCounting) setImmediate(count);
};

beforeEach(() => {
  isCounting = true;
  setImmediate(count);
});
afterEach(() => {
  isCounting = false;
});

/** Takes turns for works at the same time, and tells in which turns of the event loop they were done, in their order. */
async function turnsOf(works: (() => void)[]): Promise<number[]> {
  const turns: number[] = [];
  const done = works.map(async (work, place) => {
    await takeTurn();
    expect(turns).toHaveLength(place);
    turns.push(turn);
    work();
  });
  await Promise.all(done);
  return turns;
}

it('gives work that takes long a turn of the event loop of its own, in the order of asking', async () => {
  const hold = () => {
    for (const until = performance.now() + 5; performance.now() < until;);
  };
  expect(new Set(await turnsOf([hold, hold, hold, hold])).size).toBe(4);
});

it('lets short work share a turn', async () => {
  const turns = await turnsOf(Array<() => void>(200).fill(() => undefined));
  expect(new Set(turns).size).toBeLessThan(100);
});

it('serves clients by turns, however many turns one of them waits for', async () => {
  const order: string[] = [];
  const take = (client: string) =>
    onBehalfOf(client, async () => {
      await takeTurn();
      order.push(client);
    });
  const many = Array.from({ length: 50 }, () => take('greedy'));
  await Promise.all([...many, take('one'), take('other')]);
  expect(order.slice(0, 4)).toEqual(['greedy', 'one', 'other', 'greedy']);
  expect(order).toHaveLength(52);
});
