import { setTimeout as pause } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import { SearchMeanwhile } from './search-meanwhile.ts';

const notYet = () => Promise.resolve(null);

describe('searching while rows are being read', () => {
  it('looks in the tables one at a time, and in memory as soon as they are there', async () => {
    const meanwhile = new SearchMeanwhile();
    const order: string[] = [];
    let areThere = false;
    const ask = (name: string) =>
      meanwhile.find(
        {
          inMemory: () => Promise.resolve(areThere ? `${name} in memory` : null),
          async inTables() {
            order.push(`${name} begins`);
            await pause(60);
            order.push(`${name} ends`);
            areThere = order.length === 4;
            return `${name} in tables`;
          },
        },
        undefined,
      );
    const found = await Promise.all(['first', 'second', 'third'].map(ask));
    expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
    expect(found).toEqual(['first in tables', 'second in tables', 'third in memory']);
  });

  it('gives up where its turn does not come, and goes with who asks', async () => {
    const meanwhile = new SearchMeanwhile();
    const long = meanwhile.find({ inMemory: notYet, inTables: () => pause(1_300, 'long') }, undefined);
    const leaving = new AbortController();
    const left = meanwhile.find({ inMemory: notYet, inTables: () => Promise.resolve('never') }, leaving.signal);
    leaving.abort();
    await expect(left).rejects.toThrow(/abort/i);
    expect(await meanwhile.find({ inMemory: notYet, inTables: () => Promise.resolve('late') }, undefined)).toBeNull();
    expect(await long).toBe('long');
  });

  it('lets the next in when a search failed', async () => {
    const meanwhile = new SearchMeanwhile();
    const failing = { inMemory: notYet, inTables: () => Promise.reject(new Error('the tables are gone')) };
    await expect(meanwhile.find(failing, undefined)).rejects.toThrow('gone');
    expect(await meanwhile.find({ inMemory: notYet, inTables: () => Promise.resolve('next') }, undefined)).toBe('next');
  });
});
