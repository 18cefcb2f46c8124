import { describe, expect, it } from 'vitest';

import { CLAIM_REASONS, CLAIM_STATUSES } from '#lib/contracts/claim.ts';

import { doubtOf, endSentence, withheldReasons, withheldSentence } from './claim-words.ts';

describe('what is doubtful about a claim', () => {
  it('is nothing where its words carry it or where it says nothing', () => {
    const doubtful = CLAIM_STATUSES.filter((status) => doubtOf({ kind: 'sentence', status, reasons: [] }) !== null);
    expect(doubtful).toEqual(['weak', 'uncited', 'contradicted']);
  });

  it('is told in words', () => {
    const sentenceOf = (status: 'weak' | 'uncited' | 'contradicted') =>
      doubtOf({ kind: 'sentence', status, reasons: ['number', 'negation'] })?.sentence;
    expect(sentenceOf('weak')).toBe('Check this: the cited words may not say it.');
    expect(sentenceOf('uncited')).toBe('No source says this.');
    expect(sentenceOf('contradicted')).toBe(
      'This contradicts its source: a number that is not in the cited words; a “not” added or missing compared with the cited words.',
    );
  });

  it('is nothing about a heading, unless it is wrong', () => {
    expect(doubtOf({ kind: 'heading', status: 'weak', reasons: ['coverage'] })).toBeNull();
    expect(doubtOf({ kind: 'heading', status: 'contradicted', reasons: ['number'] })).not.toBeNull();
  });
});

describe('what was left out of an answer', () => {
  it('is counted', () => {
    expect(withheldSentence({ count: 1, reasons: { number: 1 } }, true)).toBe(
      '1 sentence withheld: no passage supports it.',
    );
    expect(withheldSentence({ count: 2, reasons: { number: 2 } }, true)).toBe(
      '2 sentences withheld: no passage supports them.',
    );
  });

  it('is all there was, when no answer is left', () => {
    expect(withheldSentence({ count: 3, reasons: { no_citation: 3 } }, false)).toBe(
      'Nothing here supports an answer, so none is shown.',
    );
  });

  it('is not mentioned when it is nothing', () => {
    expect(withheldSentence({ count: 0, reasons: {} }, true)).toBeNull();
    expect(withheldSentence({ count: 0, reasons: {} }, false)).toBeNull();
  });

  it('has its reasons, the most frequent first', () => {
    expect(withheldReasons({ count: 3, reasons: { number: 1, no_citation: 2, date: 1 } })).toEqual([
      'no source named (2 sentences)',
      'a number that is not in the cited words (1 sentence)',
      'a date that is not in the cited words (1 sentence)',
    ]);
    expect(withheldReasons({ count: 1, reasons: { number: 1 } })).toEqual(['a number that is not in the cited words']);
  });

  it('has words of its own for every reason', () => {
    const words = CLAIM_REASONS.map((reason) => withheldReasons({ count: 1, reasons: { [reason]: 1 } })[0]);
    expect(new Set(words).size).toBe(CLAIM_REASONS.length);
    for (const clause of words) expect(clause).toMatch(/^(?:an?|no|the|too) [^.]{6,70}$/);
  });

  it('is told when the answer is complete', () => {
    expect(endSentence(4, { count: 1, reasons: { number: 1 } })).toBe(
      'Answer complete. 4 sources, 1 sentence withheld.',
    );
    expect(endSentence(1, { count: 0, reasons: {} })).toBe('Answer complete. 1 source.');
  });
});
