import { describe, expect, it } from 'vitest';

import type { QuotingRequest } from './quoting-request.ts';
import { englishRarity, raritiesIn, rarityByLength } from './term-rarity.ts';

function libraryRarity(statistics: NonNullable<QuotingRequest['statistics']>) {
  return raritiesIn(statistics).inEnglish;
}

describe('englishRarity', () => {
  it('rates everyday words low and unknown ones highest', () => {
    expect(englishRarity('use')).toBeLessThan(englishRarity('castl'));
    expect(englishRarity('castl')).toBeLessThan(englishRarity('zachwatowicz'));
  });
});

describe('rarityByLength', () => {
  it('rates longer words higher, and a Chinese word as a longer one', () => {
    expect(rarityByLength('turm')).toBeLessThan(rarityByLength('leuchtturm'));
    expect(rarityByLength('灯塔')).toBe(rarityByLength('laterne'.slice(1)));
  });

  it('rates numbers highest', () => {
    expect(rarityByLength('1840')).toBe(englishRarity('zachwatowicz'));
  });
});

describe('the rarity in a library', () => {
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
