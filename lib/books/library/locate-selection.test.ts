import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import type { Sentence } from '#lib/foundation/text/sentence.ts';

import { clipSentences } from './locate-selection.ts';

const sentence = (start: number, end: number): Sentence => ({ start, end, kind: 'prose' });

describe('clipSentences', () => {
  it('shifts whole sentences and cuts those at the edges', () => {
    const text = 'One is here. Two is there. Three.';
    const sentences = [sentence(0, 12), sentence(13, 26), sentence(27, 33)];
    const part = { start: 4, end: 29 };
    const clipped = clipSentences(text, sentences, part);
    const words = text.slice(part.start, part.end);
    expect(clipped.map(({ start, end }) => words.slice(start, end))).toEqual(['is here.', 'Two is there.', 'Th']);
  });

  it('leaves out what is white space alone, and what lies outside', () => {
    expect(clipSentences('a  b', [sentence(0, 3), sentence(3, 4)], { start: 1, end: 3 })).toEqual([]);
  });

  it('gives trimmed ranges within the part that hold all of its words', () => {
    const piece = fc.constantFrom('word ', 'Two.  ', '\u{1F468}\u200d\u{1F469} ', 'e\u0301', '\n', ' ');
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), fc.nat(), fc.nat(), (pieces, one, other) => {
        const text = pieces.join('');
        const sentences: Sentence[] = [];
        for (const [index, words] of pieces.entries()) {
          const start = pieces.slice(0, index).join('').length;
          sentences.push(sentence(start, start + words.length));
        }
        const [start = 0, end = 0] = [one % (text.length + 1), other % (text.length + 1)].toSorted((a, b) => a - b);
        const words = text.slice(start, end);
        const clipped = clipSentences(text, sentences, { start, end });
        const quotes = clipped.map((range) => words.slice(range.start, range.end));
        expect(quotes.every((quote) => quote !== '' && quote === quote.trim())).toBe(true);
        expect(quotes.join('').replace(/\s/g, '')).toBe(words.replace(/\s/g, ''));
      }),
    );
  });
});
