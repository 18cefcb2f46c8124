import { describe, expect, it } from 'vitest';

import { rarityByLength, rarityIn } from './term-rarity.ts';

describe('rarityByLength', () => {
  it('rates longer words higher, and a Chinese word as a longer one', () => {
    expect(rarityByLength('turm')).toBeLessThan(rarityByLength('leuchtturm'));
    expect(rarityByLength('灯塔')).toBe(rarityByLength('laterne'.slice(1)));
  });

  it('rates numbers highest', () => {
    expect(rarityByLength('1840')).toBe(rarityByLength('leuchtturmwärterhaus'));
  });
});

describe('the rarity in a library', () => {
  it('rates a term lower the more chunks hold it', () => {
    const rarity = rarityIn({ chunkCount: 100, documentFrequency: { turm: 40 } });
    expect(rarity('turm')).toBeLessThan(rarityIn({ chunkCount: 100, documentFrequency: {} })('turm'));
  });

  it('takes an inherited property for no frequency', () => {
    expect(rarityIn({ chunkCount: 100, documentFrequency: {} })('constructor')).toBeGreaterThan(0);
  });

  it('survives a library that is just being filled', () => {
    expect(rarityIn({ chunkCount: 1, documentFrequency: { a: 5 } })('a')).toBeGreaterThan(0);
    expect(Number.isFinite(rarityIn({ chunkCount: 0, documentFrequency: {} })('a'))).toBe(true);
  });
});
