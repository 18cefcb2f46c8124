import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { trimEdgesOf, trimEndOf } from './trim-characters.ts';

const text = fc.string({ unit: fc.constantFrom('.', ',', ' ', 'a', 'é', '\u{1F600}', '\n') });

describe('a text without the characters at its edges', () => {
  it('is what an expression over the whole run would leave', () => {
    fc.assert(
      fc.property(text, (any) => {
        expect(trimEndOf(any, /[.,\s]/)).toBe(any.replace(/[.,\s]+$/, ''));
        expect(trimEdgesOf(any, /[.,]/)).toBe(any.replace(/^[.,]+|[.,]+$/g, ''));
      }),
    );
  });

  it('may be empty', () => {
    expect(trimEndOf('...', /\./)).toBe('');
    expect(trimEdgesOf('...', /\./)).toBe('');
  });
});
