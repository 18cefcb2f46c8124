import { describe, expect, it } from 'vitest';

import { murmurHash } from './murmur-hash.ts';

describe('murmurHash', () => {
  it.each([
    ['', 0],
    ['a', 0x3c2569b2],
    ['ab', 0x9bbfd75f],
    ['abc', 0xb3dd93fa],
    ['abcd', 0x43ed676a],
    ['Hello, world!', 0xc0363e43],
    ['The quick brown fox jumps over the lazy dog', 0x2e4ff723],
    ['ππππππππ', 0xec72b6e8],
  ])('gives the published hash of %j', (text, hash) => {
    expect(murmurHash(text)).toBe(hash);
  });
});
