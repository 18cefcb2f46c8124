import fc from 'fast-check';
import { expect, it, vi } from 'vitest';

import { segmentWords } from './segment-words.ts';

it('finds the words of a dictionary', () => {
  expect(segmentWords('灯塔是一种高塔')).toEqual(['灯塔', '是', '一种', '高塔']);
  expect(segmentWords('江戸時代には')).toEqual(['江戸', '時代', 'に', 'は']);
  expect(segmentWords('ภาษาไทย')).toEqual(['ภาษา', 'ไทย']);
});

it('loses nothing and cuts no character in two', () => {
  const text = fc.string({
    unit: fc.constantFrom('灯', '塔', 'の', '𠮷', 'ไ', '𪚥'),
    minLength: 400,
    maxLength: 1_200,
  });
  fc.assert(
    fc.property(text, (run) => {
      const words = segmentWords(run);
      expect(words.join('')).toBe(run);
      for (const word of words) expect(word.isWellFormed()).toBe(true);
    }),
    { numRuns: 20 },
  );
});

it('gives ICU little at once', () => {
  const { segment } = Intl.Segmenter.prototype;
  const given: number[] = [];
  const spy = vi.spyOn(Intl.Segmenter.prototype, 'segment').mockImplementation(function (this: Intl.Segmenter, text) {
    given.push(text.length);
    return segment.call(this, text);
  });
  segmentWords('語'.repeat(5_000));
  spy.mockRestore();
  expect(Math.max(...given)).toBeLessThanOrEqual(501);
  expect(given.reduce((sum, length) => sum + length, 0)).toBe(5_000);
});
