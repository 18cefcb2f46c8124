import { describe, expect, it } from 'vitest';

import type { ClaimKind } from '#lib/contracts/claim.ts';

import { checkClaim, checkLeading } from './check-claim.ts';
import type { CitedText, ClaimVerdict } from './claim-text.ts';

function check(markdown: string, cited: string | string[], kind: ClaimKind = 'sentence'): ClaimVerdict {
  const citedKind: CitedText['kind'] = kind === 'row' || kind === 'code' ? kind : 'prose';
  return checkClaim(
    { kind, markdown },
    [cited].flat().map((text) => ({ kind: citedKind, text })),
  );
}

describe('checkClaim by kind', () => {
  it('compares rows cell by cell', () => {
    expect(check('Nodes | 110 | 250', 'Nodes\n110\n250', 'row').status).toBe('quoted');
    expect(check('Nodes | 250 | 110', 'Nodes\n110\n250', 'row').reasons).toContain('number');
    expect(check('Nodes | 250', 'Nodes\n110\n250', 'row').status).toBe('supported');
  });

  it('compares code to the letter, white space aside', () => {
    expect(check('  let x = 1;', 'let x =  1;', 'code').status).toBe('quoted');
    expect(check('let y = 1;', 'let x = 1;', 'code')).toMatchObject({
      status: 'contradicted',
      reasons: ['identifier'],
    });
    expect(check('1 = let x;', 'let x = 1;', 'code').status).toBe('weak');
    expect(check('}', [], 'code').status).toBe('neutral');
    expect(check('let x = 1;', [], 'code').status).toBe('uncited');
  });

  it('lets pass without a citation what claims nothing, and nothing else', () => {
    const neutral: [string, ClaimKind][] = [
      ['Here are the 3 steps:', 'sentence'],
      ['These declines were partly offset by two items:', 'sentence'],
      ['**Working with both**', 'sentence'],
      ['Yes.', 'sentence'],
      ['Closing the valve', 'heading'],
    ];
    expect(neutral.map(([markdown, kind]) => check(markdown, [], kind).status)).toEqual(neutral.map(() => 'neutral'));
    const uncited: [string, ClaimKind][] = [
      ['Here [it](https://a.example) is:', 'sentence'],
      ['The valve opens.', 'sentence'],
      ['**The valve** opens.', 'sentence'],
      ['Valve | 3 bar', 'row'],
      ['The valve opens:', 'item'],
    ];
    expect(uncited.map(([markdown, kind]) => check(markdown, [], kind).status)).toEqual(uncited.map(() => 'uncited'));
  });

  it('judges a line that leads to claims by what they cite', () => {
    const cited = [{ kind: 'prose' as const, text: 'The valve opens above 3 bar since 1904.' }];
    const statusOf = (markdown: string) => checkLeading({ kind: 'sentence', markdown }, cited).status;
    expect(['Two things happen:', 'The valve', 'Since 1904:'].map(statusOf)).toEqual(['neutral', 'neutral', 'neutral']);
    expect(['What happened in 1906:', 'The 300 rules:'].map(statusOf)).toEqual(['uncited', 'uncited']);
    expect(statusOf('The valve opens above 5 bar since 1904:')).toBe('contradicted');
  });
});

describe('checkClaim with hostile text', () => {
  it('gives a verdict on runs of marks, deep nesting and very long claims', () => {
    const pieces = [
      '"',
      '`',
      '(((',
      '> ',
      '[a](',
      '*a ',
      "'a ",
      'a-\n',
      '1,000,',
      'if a, b when c; ',
      'x="',
      '\u0301',
      '1 000',
    ];
    for (const piece of pieces) {
      const text = piece.repeat(Math.ceil(6000 / piece.length));
      expect(check(text, [text.slice(1), 'The cat sat on the mat.']).status).toMatch(
        /^(?:quoted|supported|weak|contradicted)$/,
      );
    }
  });
});
