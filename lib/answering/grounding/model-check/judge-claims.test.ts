import { describe, expect, it } from 'vitest';

import type { CheckedClaim, ReadableClaim } from '../claim-checker.ts';
import { checkClaim } from '../claims/check-claim.ts';
import { judgeClaims } from './judge-claims.ts';

const { signal } = new AbortController();
const SURE = 9;

/** Finds every claim supported, or not where it has one of these words, which it doubts. */
function doubting(...doubted: string[]) {
  const asked: ReadableClaim[] = [];
  const check = (claims: readonly ReadableClaim[]): Promise<CheckedClaim[]> => {
    asked.push(...claims);
    return Promise.resolve(
      claims.map(({ text }) => {
        const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
          start: index,
          end: index + word.length,
          doubt: doubted.includes(word) ? SURE : -SURE,
        }));
        return { support: words.some(({ doubt }) => doubt > 0) ? -SURE : SURE, words };
      }),
    );
  };
  return { asked, check };
}

function claimOf(markdown: string, source: string, kind: 'sentence' | 'heading' | 'code' = 'sentence') {
  const cited = [{ kind: 'prose' as const, text: source, place: ['Lamp'] }];
  return { kind, markdown, cited, verdict: checkClaim({ kind, markdown }, cited) };
}

describe('judgeClaims', () => {
  it('backs what the model finds supported, even where words alone doubt it', async () => {
    const { check } = doubting();
    const [one, other] = await judgeClaims(
      [
        claimOf('The oil stands under them.', 'The oil is kept under the stairs.'),
        claimOf('The oil is below.', 'The oil is kept below.'),
      ],
      check,
      signal,
    );
    for (const found of [one, other]) {
      expect(found?.verdict).toMatchObject({ status: 'supported', reasons: [] });
      expect(found?.verdict.support).toBeGreaterThan(0.9);
    }
  });

  it('marks what it does not, with the words that it doubts', async () => {
    const { check } = doubting('Anna');
    const [found] = await judgeClaims([claimOf('Then **Anna** lit it.', 'Then Olaf lit it.')], check, signal);
    expect(found).toMatchObject({ text: 'Then Anna lit it.', verdict: { status: 'weak' } });
    expect(found?.verdict.reasons).not.toEqual([]);
    expect(found?.words.filter(({ isDoubted }) => isDoubted)).toEqual([{ start: 5, end: 9, isDoubted: true }]);
  });

  it('asks about a claim with the words and the place of what it cites', async () => {
    const { asked, check } = doubting();
    await judgeClaims([claimOf('The oil is below.', 'The oil is kept below.')], check, signal);
    expect(asked).toEqual([{ text: 'The oil is below.', place: ['Lamp'], sources: ['The oil is kept below.'] }]);
  });

  it('does not ask about what is certain, nor about code, headings and other languages', async () => {
    const { asked, check } = doubting();
    const found = await judgeClaims(
      [
        claimOf('The oil is kept below.', 'The oil is kept below.'),
        claimOf('The tower is 24 m high.', 'The tower is 42 m high.'),
        { ...claimOf('The oil is below.', 'The oil is kept below.'), cited: [] },
        claimOf('Every seafarer admires a purple harbour.', 'The oil is kept below.'),
        claimOf('make lamp', 'make all', 'code'),
        claimOf('Lamps', 'The lamps and their oil.', 'heading'),
        claimOf('Das Öl steht unter der Treppe.', 'Das Öl wird unten an der Treppe gelagert.'),
      ],
      check,
      signal,
    );
    expect(asked).toEqual([]);
    expect(found).toEqual([null, null, null, null, null, null, null]);
  });
});
