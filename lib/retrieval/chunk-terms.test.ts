import { describe, expect, it } from 'vitest';

import { chunkTerms } from './chunk-terms.ts';

describe('chunkTerms', () => {
  it('puts the terms of title and headings before those of the text', () => {
    expect(
      chunkTerms({ pageTitle: 'Ownership', headingPath: ['Rules', 'Moving values'], text: 'Values move.' }),
    ).toEqual(['ownership', 'rule', 'move', 'valu', 'valu', 'move']);
  });

  it('counts a first heading that repeats the title once', () => {
    expect(chunkTerms({ pageTitle: 'Ownership', headingPath: ['Ownership'], text: '' })).toEqual(['ownership']);
  });
});
