import { describe, expect, it } from 'vitest';

import { directionOf, preferredLanguage } from './languages.ts';

describe('preferredLanguage', () => {
  it.each([
    [null, 'en'],
    ['', 'en'],
    ['de', 'de'],
    ['de-AT,en;q=0.5', 'de'],
    ['en-US,de;q=0.9', 'en'],
    ['it,de;q=0.4,en;q=0.8', 'en'],
    ['it;q=1, de-CH ; q=0.3', 'de'],
    ['fr-CA,en;q=0.9', 'fr'],
    ['es-419,es;q=0.9,en;q=0.8', 'es'],
    ['ar-EG,en;q=0.5', 'ar'],
    ['de;q=0,en', 'en'],
    ['de;q=x', 'en'],
    ['desert', 'en'],
    ['*', 'en'],
  ])('of %j is %s', (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });
});

describe('directionOf', () => {
  it.each([
    ['en', 'ltr'],
    ['de', 'ltr'],
    ['ar', 'rtl'],
    ['ar-u-nu-latn', 'rtl'],
  ])('%s is written %s', (language, direction) => {
    expect(directionOf(language)).toBe(direction);
  });
});
