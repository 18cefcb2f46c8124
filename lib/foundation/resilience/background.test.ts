import { setImmediate as nextTurn } from 'node:timers/promises';

import { expect, it } from 'vitest';

import { inBackground, isInBackground } from './background.ts';

it('what makes items is in the background, and who takes them is not', async () => {
  const seen: boolean[] = [];
  const note = async () => {
    await nextTurn();
    seen.push(isInBackground());
  };
  async function* items() {
    try {
      await note();
      yield 1;
      await note();
      yield 2;
    } finally {
      await note();
    }
  }
  const taken: number[] = [];
  for await (const item of inBackground(items())) {
    expect(isInBackground()).toBe(false);
    taken.push(item);
    if (item === 2) break;
  }
  expect(taken).toEqual([1, 2]);
  expect(seen).toEqual([true, true, true]);
  expect(isInBackground()).toBe(false);
});
