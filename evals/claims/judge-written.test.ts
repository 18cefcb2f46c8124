import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import type { ClaimChecker } from '#lib/answering/grounding/claim-checker.ts';

import { claimFigures } from './claim-figures.ts';
import { readClaimSet, type WrittenClaim } from './claim-set.ts';
import { judgeWritten } from './judge-written.ts';

const SOURCE = 'The reserve lamp burns for six hours without attention.';

function claimOf(claim: string, label: WrittenClaim['label'] = 'supported', wrong = ''): WrittenClaim {
  const start = claim.indexOf(wrong);
  const spans: WrittenClaim['spans'] = wrong === '' ? [] : [[start, start + wrong.length]];
  return { claim, sources: [SOURCE], label, spans, kind: 'figure', book: 'lamps' };
}

/** Doubts one word, and each claim that has it. */
function doubting(doubted: string): ClaimChecker {
  return {
    check: (claims) =>
      Promise.resolve(
        claims.map(({ text }) => {
          const start = text.indexOf(doubted);
          const words = start === -1 ? [] : [{ start, end: start + doubted.length, doubt: 9 }];
          return { support: start === -1 ? 9 : -9, words };
        }),
      ),
  };
}

describe('judgeWritten', () => {
  it('takes the worst of the sentences and items of a claim, each with what it cites', async () => {
    const status = async (text: string) => (await judgeWritten(claimOf(text), null)).status;
    expect(await status(SOURCE)).toBe('quoted');
    expect(await status(`${SOURCE} The reserve lamp burns without attention.`)).toBe('supported');
    expect(await status('- The reserve lamp burns for six hours\n- The reserve lamp burns for nine hours')).toBe(
      'contradicted',
    );
  });

  it('knows whether a doubted place is of the words that are not so', async () => {
    const wrong = claimOf('The reserve lamp burns brightly for six hours.', 'wrong', 'brightly');
    expect((await judgeWritten(wrong, doubting('brightly'))).doubts).toEqual([true]);
    expect((await judgeWritten(wrong, doubting('lamp'))).doubts).toEqual([false]);
  });
});

describe('claimFigures', () => {
  it('gives the shares of each label, and of each kind of error what has no mark', async () => {
    const claims = [
      claimOf(SOURCE),
      claimOf('The reserve lamp burns brightly for six hours.', 'wrong', 'brightly'),
      claimOf('The reserve lamp burns for nine hours without attention.', 'wrong', 'nine'),
    ];
    const outcomes = await Promise.all(claims.map((claim) => judgeWritten(claim, doubting('never'))));
    const figures = claimFigures(outcomes);
    expect(figures.labels['supported']).toEqual({ claims: 1, exact: 1, supported: 0, warned: 0, withheld: 0 });
    expect(figures.labels['wrong']).toEqual({ claims: 2, exact: 0, supported: 0.5, warned: 0, withheld: 0.5 });
    expect(figures.kinds).toEqual({ figure: { claims: 2, unmarked: 0.5 } });
    expect(figures.auc.wrong).toBe(1);
  });
});

describe('readClaimSet', () => {
  it('reads the claims of these books, and refuses what is no claim', () => {
    const file = join(mkdtempSync(join(tmpdir(), 'lectern-claims-')), 'claims.jsonl');
    const rows = [claimOf('One.'), { ...claimOf('Two.'), book: 'bells' }];
    writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    expect(readClaimSet(file, []).map(({ claim }) => claim)).toEqual(['One.', 'Two.']);
    expect(readClaimSet(file, ['bells']).map(({ claim }) => claim)).toEqual(['Two.']);
    writeFileSync(file, '{"claim": ""}\n');
    expect(() => readClaimSet(file, [])).toThrow();
  });
});
