import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { describe, expect, it } from 'vitest';

import { KnownWords } from './known-words.ts';

describe('what is told of words', () => {
  it('is told once of a word, each time of a long one, and anew of the first when many have come', () => {
    const asked: string[] = [];
    const lengths = new KnownWords((word) => {
      asked.push(word);
      return { length: word.length };
    });
    const long = 'ownershipandborrowing';
    for (const word of ['trait', long, 'trait', long]) expect(lengths.of(word)).toEqual({ length: word.length });
    expect(asked).toEqual(['trait', long, long]);
    for (let number = 0; number < 20_000; number += 1) lengths.of(`word${number}`);
    lengths.of('trait');
    expect(asked.filter((word) => word === 'trait')).toHaveLength(2);
  });

  it('keeps none of the texts in memory that the words stand in', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const heapMegabytes = () => {
      collect();
      return process.memoryUsage().heapUsed / 1e6;
    };
    const told = new KnownWords((word) => ({ word }));
    const before = heapMegabytes();
    for (let number = 10; number < 50; number += 1) {
      const text = `${'of a megabyte. '.repeat(70_000)}ownership${number}lend`;
      told.of(text.slice(-15));
    }
    expect(heapMegabytes() - before).toBeLessThan(10);
    expect(told.of('ownership10lend').word).toBe('ownership10lend');
  });
});
