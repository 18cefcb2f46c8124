import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { GraphemeEdges } from './graphemes.ts';

import { wordsAround } from './words-around.ts';

function around(text: string, match: string) {
  const start = text.indexOf(match);
  return wordsAround(text, { start, end: start + match.length }, new GraphemeEdges(text));
}

const LONG = 'word after word after word after word after word after word after word after';

describe('wordsAround', () => {
  it('takes what stands on the same line', () => {
    expect(around('Heading\nOne two three.\nNext', 'two')).toEqual({ before: 'One ', after: ' three.' });
    expect(around('two', 'two')).toEqual({ before: '', after: '' });
  });

  it('cuts between words', () => {
    const { before, after } = around(`${LONG} HERE ${LONG}`, 'HERE');
    expect(before).toMatch(/^(?:word|after) .* $/);
    expect(after).toMatch(/^ .* (?:word|after)$/);
    expect(before.length).toBeGreaterThan(50);
    expect(after.length).toBeGreaterThan(50);
  });

  it('cuts a text without spaces between its characters', () => {
    const family = '\u{1F468}\u200d\u{1F469}\u200d\u{1F467}';
    const { before, after } = around(`${family.repeat(20)}HERE${family.repeat(20)}`, 'HERE');
    expect(before).toBe(family.repeat(7));
    expect(after).toBe(family.repeat(7));
  });

  it('adjoins the range, is short, and splits no grapheme', () => {
    const piece = fc.constantFrom(
      'a',
      'word ',
      ' ',
      '\n',
      '\r\n',
      'e\u0301',
      ' \u0301',
      '\u{1F468}\u200d\u{1F469}',
      '漢字',
    );
    const words = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(words, words, (left, right) => {
        const text = `${left}HERE${right}`;
        const [start, end] = [left.length, left.length + 4];
        const { before, after } = wordsAround(text, { start, end }, new GraphemeEdges(text));
        expect(text.slice(start - before.length, start)).toBe(before);
        expect(text.slice(end, end + after.length)).toBe(after);
        expect(Math.max(before.length, after.length)).toBeLessThanOrEqual(60);
        expect(before + after).not.toContain('\n');
        const edges = new GraphemeEdges(text);
        expect(edges.startOf(start - before.length)).toBe(start - before.length);
        expect(edges.endOf(end + after.length)).toBe(end + after.length);
      }),
    );
  });
});
