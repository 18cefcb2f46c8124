import { describe, expect, it } from 'vitest';

import { type MeasuredCall, runCalls } from './measured-call.ts';

/** Calls that take what their names say, in an order that is written down, by a clock of their own. */
function rehearse(names: readonly string[]) {
  let ms = 0;
  const asked: string[] = [];
  const calls = names.map((name): MeasuredCall => ({
    name,
    group: name.startsWith('overview') ? 'overview' : 'table',
    call: async () => {
      const isFirst = !asked.includes(name);
      asked.push(name);
      ms += Number(name.split(' ')[1]) * (isFirst ? 10 : 1);
      return `${name} rows`;
    },
  }));
  return { calls, asked, now: () => ms };
}

const asItIs = <T>(list: readonly T[]): T[] => [...list];
const backwards = <T>(list: readonly T[]): T[] => list.toReversed();

describe('measuring calls', () => {
  it('tells the first time from the others', async () => {
    const { calls, now } = rehearse(['table 3']);
    const { calls: figures } = await runCalls(calls, { times: 4, shuffle: asItIs, now });
    expect(figures).toEqual([
      { name: 'table 3', group: 'table', found: 'table 3 rows', coldMs: 30, warmMs: { p50: 3, p95: 3, max: 3 } },
    ]);
  });

  it('asks all of them before any of them again, in another order if there is one', async () => {
    const { calls, asked, now } = rehearse(['table 1', 'table 2', 'overview 3']);
    await runCalls(calls, { times: 1, shuffle: backwards, now });
    expect(asked).toEqual(['overview 3', 'table 2', 'table 1', 'overview 3', 'table 2', 'table 1']);
  });

  it('adds up each group over all of its calls, the first ones apart', async () => {
    const { calls, now } = rehearse(['table 1', 'table 9', 'overview 5']);
    const { groups } = await runCalls(calls, { times: 10, shuffle: asItIs, now });
    expect(groups.table).toEqual({
      calls: 20,
      warmMs: { p50: 1, p95: 9, max: 9 },
      coldMs: { p50: 10, p95: 90, max: 90 },
    });
    expect(groups.overview).toMatchObject({ calls: 10, warmMs: { p95: 5 } });
    expect(groups.transcript).toBeUndefined();
  });
});
