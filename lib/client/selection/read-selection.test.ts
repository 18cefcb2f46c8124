import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { wordsOfRange } from './read-selection.ts';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const pieces = fc.constantFrom('a', 'word', ' ', '\n', '\t', '👩‍👩‍👧', 'e\u0301', '🇨🇭', '.', 'ก็');
const page = fc.array(pieces, { minLength: 1, maxLength: 30 }).map((parts) => parts.join(''));

describe('wordsOfRange', () => {
  it('leaves white space at the ends out', () => {
    expect(wordsOfRange(' one two \n', { start: 0, end: 10 })).toEqual({ start: 1, end: 8 });
    expect(wordsOfRange('one  \n two', { start: 3, end: 7 })).toBeNull();
  });

  it('takes in the whole of a grapheme that a selection cuts', () => {
    const text = 'a👩‍👩‍👧b';
    expect(wordsOfRange(text, { start: 0, end: 3 })).toEqual({ start: 0, end: text.length - 1 });
    expect(wordsOfRange(text, { start: 4, end: text.length })).toEqual({ start: 1, end: text.length });
  });

  it('takes in the whole of a word that a selection cuts', () => {
    const text = 'into the history of curling, 日本語の本';
    expect(wordsOfRange(text, { start: 1, end: 11 })).toEqual({ start: 0, end: 'into the history'.length });
    expect(wordsOfRange(text, { start: 9, end: 25 })).toEqual({ start: 9, end: text.indexOf(',') });
    expect(wordsOfRange(text, { start: text.indexOf('本'), end: text.indexOf('語') })).toEqual({
      start: text.indexOf('本'),
      end: text.indexOf('語'),
    });
  });

  it('begins and ends between graphemes, whatever was selected', () => {
    fc.assert(
      fc.property(page, fc.nat(), fc.nat(), (text, one, other) => {
        const [start, end] = [one % (text.length + 1), other % (text.length + 1)].toSorted((a, b) => a - b);
        const words = wordsOfRange(text, { start: start ?? 0, end: end ?? 0 });
        if (words === null) return;
        const edges = new Set([0, text.length, ...Array.from(graphemes.segment(text), ({ index }) => index)]);
        expect(edges.has(words.start) && edges.has(words.end)).toBe(true);
        expect(words.start).toBeLessThan(words.end);
      }),
    );
  });
});
