import { describe, expect, it } from 'vitest';

import { isWordEdge, replaceWords, wordsIn } from './word-edges.ts';

function edgesOf(text: string): number[] {
  return Array.from({ length: text.length + 1 }, (_, offset) => offset).filter((offset) => isWordEdge(text, offset));
}

describe('the edges of words', () => {
  it.each([
    ['between letters and anything else', 'a bc-d', [0, 1, 2, 4, 5, 6]],
    ['not within a name that underscores join', 'is_ok', [0, 5]],
    ['not between letters and digits', 'E0382', [0, 5]],
    ['not before a mark', 'e\u0301a', [0, 3]],
    ['everywhere between signs', '&&', [0, 1, 2]],
    ['everywhere in a script without spaces', '\u6f22\u5b57', [0, 1, 2]],
    ['where such a script meets another', 'a\u6f22', [0, 1, 2]],
  ])('are %s', (...[, text, edges]) => {
    expect(edgesOf(text)).toEqual(edges);
  });

  it('are not beside a letter of two units', () => {
    expect([1, 3].map((offset) => isWordEdge('a\u{1D400}b', offset))).toEqual([false, false]);
  });
});

describe('the words of a text', () => {
  it('stand in order, each as it is written', () => {
    expect([...wordsIn('&mut self, is_ok \u2013 \u6f22\u5b57 a\u6f22')]).toEqual([
      'mut',
      'self',
      'is_ok',
      '\u6f22\u5b57',
      'a',
      '\u6f22',
    ]);
  });

  it('are replaced where they stand', () => {
    expect(replaceWords('&mut self!', (word) => word.toUpperCase())).toBe('&MUT SELF!');
  });
});
