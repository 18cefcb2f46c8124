import { describe, expect, it } from 'vitest';

import { termOf, terms, tokens, words } from './terms.ts';

describe('terms', () => {
  it('drops English stop words and stems the rest', () => {
    expect(terms('What are the rules of ownership?')).toEqual(['rule', 'ownership']);
  });

  it('finds irregular forms under their base', () => {
    expect(terms('She wrote and built')).toEqual(terms('writing buildings'));
  });

  it('folds Latin accents and leaves other scripts their marks', () => {
    expect(words('Möngke CÉLORON Zürich')).toEqual(['mongke', 'celoron', 'zurich']);
    expect(words('हिन्दी')).toEqual(['हिन्दी']);
    expect(words('がぎ')).toEqual(['がぎ']);
  });

  it('pairs the characters of scripts without spaces', () => {
    expect(terms('所有権は')).toEqual(['所有', '有権', '権は']);
    expect(terms('水')).toEqual(['水']);
  });

  it('leaves words with digits as they are', () => {
    expect(termOf('v1beta')).toBe('v1beta');
  });
});

describe('tokens', () => {
  it('keeps a word as it stands beside its terms', () => {
    expect(tokens('The Ownership of Möngke')).toEqual([
      { word: 'The', terms: [] },
      { word: 'Ownership', terms: ['ownership'] },
      { word: 'of', terms: [] },
      { word: 'Möngke', terms: ['mongk'] },
    ]);
  });
});
