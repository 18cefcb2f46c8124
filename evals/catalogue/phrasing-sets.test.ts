import { describe, expect, it } from 'vitest';

import { HALVES } from '#tools/half.ts';

import {
  readCatalogueTemplates,
  readDatePhrases,
  readIdentifierTemplates,
  readReferenceSet,
  readTextQuestions,
} from './phrasing-sets.ts';

const KINDS = {
  catalogue: HALVES.map((half) => readCatalogueTemplates(half).map(({ text }) => text)),
  'near misses': HALVES.map((half) => readTextQuestions(half).nearMisses),
  content: HALVES.map((half) => readTextQuestions(half).content),
  identifiers: HALVES.map(readIdentifierTemplates),
  dates: HALVES.map((half) =>
    readDatePhrases(half).map(({ phrase, now, timeZone, weekStart }) => [phrase, now, timeZone, weekStart].join()),
  ),
  ambiguous: HALVES.map((half) => readReferenceSet('ambiguous', half).templates.map(({ text }) => text)),
  clear: HALVES.map((half) => readReferenceSet('clear', half).templates.map(({ text }) => text)),
};

describe('the phrasings', () => {
  it.each(Object.entries(KINDS))('of %s are many and in one half only', (_, halves) => {
    const all = halves.flat();
    expect(all.length).toBeGreaterThanOrEqual(40);
    expect(new Set(all).size).toBe(all.length);
  });

  it('of dates use three time zones, two week starts and days on which clocks change', () => {
    const phrases = HALVES.flatMap(readDatePhrases);
    expect(new Set(phrases.map(({ timeZone }) => timeZone)).size).toBe(3);
    expect(new Set(phrases.map(({ weekStart }) => weekStart)).size).toBe(2);
    expect(phrases.filter(({ now }) => now.startsWith('2026-03-29') || now.startsWith('2026-11-01'))).not.toEqual([]);
    expect(phrases).toHaveLength(150);
  });
});
