import { describe, expect, it } from 'vitest';

import {
  DEFAULT_READING_PREFERENCES,
  formatReadingPreferences,
  parseReadingPreferences,
  READING_CHOICES,
  readingAttributes,
} from './reading-preferences.ts';

describe('reading preferences', () => {
  it('are the usual ones without a cookie', () => {
    expect(parseReadingPreferences(undefined)).toEqual(DEFAULT_READING_PREFERENCES);
    expect(formatReadingPreferences(DEFAULT_READING_PREFERENCES)).toBe('');
    expect(readingAttributes(DEFAULT_READING_PREFERENCES)).toEqual({});
  });

  it('take the first of each choice as the usual one', () => {
    const first = Object.entries(READING_CHOICES).map(([name, [choice]]) => [name, choice]);
    expect(Object.fromEntries(first)).toEqual(DEFAULT_READING_PREFERENCES);
  });

  it('come back from the cookie as they were kept', () => {
    for (const [name, choices] of Object.entries(READING_CHOICES)) {
      for (const value of choices) {
        const preferences = { ...DEFAULT_READING_PREFERENCES, [name]: value };
        expect(parseReadingPreferences(formatReadingPreferences(preferences))).toEqual(preferences);
      }
    }
  });

  it('fall back field by field where the cookie holds what nobody could choose', () => {
    expect(parseReadingPreferences('theme=sepia&size=900&width=__proto__&constructor=1')).toEqual({
      ...DEFAULT_READING_PREFERENCES,
      theme: 'sepia',
    });
    expect(parseReadingPreferences('%%%;;"\u0000')).toEqual(DEFAULT_READING_PREFERENCES);
  });

  it('stand on the root element where they differ from the usual ones', () => {
    const preferences = { ...DEFAULT_READING_PREFERENCES, theme: 'dark', size: '21' } as const;
    expect(readingAttributes(preferences)).toEqual({ 'data-theme': 'dark', 'data-size': '21' });
  });
});
