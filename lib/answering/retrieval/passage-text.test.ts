import { describe, expect, it } from 'vitest';

import { chunkTerms, passageText } from './passage-text.ts';

describe('what is read of a passage', () => {
  it('is where it stands, then its text', () => {
    const chunk = { pageTitle: 'Ownership', headingPath: ['Rules', 'Moving values'], text: 'Values move.' };
    expect(passageText(chunk)).toBe('Ownership > Rules > Moving values\nValues move.');
  });

  it('names a title once that is also the first heading', () => {
    expect(passageText({ pageTitle: 'Ownership', headingPath: ['Ownership', 'Rules'], text: 'Values move.' })).toBe(
      'Ownership > Rules\nValues move.',
    );
  });
});

describe('chunkTerms', () => {
  it('puts the terms of title and headings before those of the text', () => {
    expect(
      chunkTerms({
        pageTitle: 'Ownership',
        headingPath: ['Rules', 'Moving values'],
        text: 'Values move.',
      }),
    ).toEqual(['ownership', 'rule', 'move', 'valu', 'valu', 'move']);
  });

  it('counts a first heading that repeats the title once', () => {
    expect(chunkTerms({ pageTitle: 'Ownership', headingPath: ['Ownership'], text: '' })).toEqual(['ownership']);
  });
});
