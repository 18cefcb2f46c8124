import { describe, expect, it } from 'vitest';

import { preferredLanguage } from './languages.ts';

describe('preferredLanguage', () => {
  it.each([
    [null, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['de-AT,en;q=0.5', 'de'],
    ['en-US,de;q=0.9', 'en'],
    ['fr,de;q=0.4,en;q=0.8', 'en'],
    ['fr;q=1, de-CH ; q=0.3', 'de'],
    ['de;q=0,en', 'en'],
    ['de;q=x', 'en'],
    ['desert', 'en'],
    ['*', 'en'],
  ])('of %j is %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });
});
