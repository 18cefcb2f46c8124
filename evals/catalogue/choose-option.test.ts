import { describe, expect, it } from 'vitest';

import type { Clarification } from '#lib/contracts/clarification.ts';
import { HALVES } from '#tools/half.ts';

import { chooseOption } from './choose-option.ts';
import { readReferenceSet } from './phrasing-sets.ts';

const TITLES = ['Travel Policy Kenya', 'Travel Policy Norway', 'Travel Policy Vietnam'];
const ASKED: Clarification = {
  question: 'Which policy do you mean?',
  options: TITLES.map((title, index) => ({
    number: index + 1,
    doc_id: title.toLowerCase().replaceAll(' ', '-'),
    title,
    url: '/books/x',
    detail: '',
  })),
};

describe('chooseOption', () => {
  it.each([
    ['2', 'travel-policy-norway'],
    ['the second one', 'travel-policy-norway'],
    ['option 1', 'travel-policy-kenya'],
    ['the last one', 'travel-policy-vietnam'],
  ])('knows what "%s" means', (phrase, documentId) => {
    expect(chooseOption(phrase, ASKED, 0)).toEqual({ text: phrase, documentId });
  });

  it('makes a fragment of the words that no other title has', () => {
    expect(chooseOption('the {fragment} one', ASKED, 4)).toEqual({
      text: 'the Norway one',
      documentId: 'travel-policy-norway',
    });
  });

  it('understands every choice of the sets', () => {
    for (const phrase of HALVES.flatMap((half) => readReferenceSet('ambiguous', half).choices)) {
      expect(ASKED.options.map(({ doc_id: id }) => id)).toContain(chooseOption(phrase, ASKED, 0).documentId);
    }
  });
});
