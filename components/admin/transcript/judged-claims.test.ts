import { describe, expect, it } from 'vitest';

import { countStatuses, reasonWords } from './judged-claims.tsx';

describe('how the sentences of an answer were judged', () => {
  it('is counted by status', () => {
    const claims = (['weak', 'supported', 'supported', 'neutral'] as const).map((status) => ({ status }));
    expect(countStatuses(claims)).toBe('2 backed · 1 to check · 1 neutral');
    expect(countStatuses([])).toBe('');
  });

  it('has its reasons in words', () => {
    expect(reasonWords(['number'])).toEqual(['a number that is not in the cited words']);
    expect(reasonWords(['negation', 'negation', 'date'])).toEqual([
      'a date that is not in the cited words',
      'a “not” added or missing compared with the cited words',
    ]);
    expect(reasonWords([])).toEqual([]);
  });
});
