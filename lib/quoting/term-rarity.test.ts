import { describe, expect, it } from 'vitest';

import { englishRarity, libraryRarity } from './term-rarity.ts';

describe('englishRarity', () => {
  it('rates everyday words low and unknown ones highest', () => {
    expect(englishRarity('use')).toBeLessThan(englishRarity('castl'));
    expect(englishRarity('castl')).toBeLessThan(englishRarity('zachwatowicz'));
  });
});

describe('libraryRarity', () => {
  it('rates a term lower the more chunks hold it', () => {
    const rarity = libraryRarity({ chunkCount: 100, documentFrequency: { castl: 40, castel: 1 } });
    expect(rarity('castl')).toBeLessThan(libraryRarity({ chunkCount: 100, documentFrequency: {} })('castl'));
  });

  it('takes an inherited property for no frequency', () => {
    const rarity = libraryRarity({ chunkCount: 100, documentFrequency: {} });
    expect(rarity('constructor')).toBeGreaterThan(0);
  });

  it('survives a library that is just being filled', () => {
    expect(libraryRarity({ chunkCount: 1, documentFrequency: { a: 5 } })('a')).toBeGreaterThan(0);
    expect(Number.isFinite(libraryRarity({ chunkCount: 0, documentFrequency: {} })('a'))).toBe(true);
  });
});
