import { describe, expect, it } from 'vitest';

import type { SentenceKind } from '#lib/foundation/text/sentence.ts';

import { definitionsFor } from './defining-sentences.ts';

function defined(passage: string, sentences: (string | [string, SentenceKind])[], most = 5): string[] {
  const all = sentences.map((one) =>
    typeof one === 'string' ? { text: one, kind: 'prose' as const } : { text: one[0], kind: one[1] },
  );
  return definitionsFor(passage, all, most).map(({ sentence }) => sentence.text);
}

const PASSAGE = 'The wick draws oil into the burner, and the driving weight turns the lens.';

describe('the sentences that define words of a passage', () => {
  it.each([
    'A wick is a cord that draws the oil.',
    'Wicks are one of the parts that wear out.',
    'The wick is a cord.',
    'Wick means the cord.',
    'The “wick” is a cord.',
    'The driving weight is a block of iron.',
    'Such a cord is called a wick.',
    'The block is known as the driving weight of the clock.',
    'We call it the burner.',
  ])('are such as “%s”', (sentence) => {
    expect(defined(PASSAGE, [sentence])).toEqual([sentence]);
  });

  it.each([
    'The wick is trimmed at noon.',
    'The wick is the reason for everything else.',
    'Is a wick a cord?',
    'A tower is a building.',
    'Every wick is a cord.',
    'A wick that is too long is a danger.',
    'The function is called when the wick burns.',
    'Wick, oil and burner are the parts.',
  ])('are not such as “%s”', (sentence) => {
    expect(defined(PASSAGE, [sentence])).toEqual([]);
  });

  it('are the entries of a list that begin with the term, and nothing else that ends in a colon', () => {
    expect(defined(PASSAGE, [['Wick: the cord that draws the oil', 'item']])).toHaveLength(1);
    expect(defined(PASSAGE, ['Wick: the cord that draws the oil'])).toEqual([]);
    expect(
      defined(PASSAGE, [
        ['Wick', 'heading'],
        ['wick is a cord', 'code'],
      ]),
    ).toEqual([]);
  });

  it('are none of words that everything is called by', () => {
    expect(defined('You use the wick in many ways.', [['use: Bring symbols into scope.', 'item']])).toEqual([]);
  });

  it('are one for each term, the plainest, in the order of the passage, the longer terms before others', () => {
    const sentences = [
      'It is called a wick.',
      'A lens is a glass.',
      'A wick is a cord.',
      'A driving weight is a block.',
    ];
    expect(defined(PASSAGE, sentences)).toEqual([
      'A wick is a cord.',
      'A driving weight is a block.',
      'A lens is a glass.',
    ]);
    expect(defined(PASSAGE, sentences, 1)).toEqual(['A driving weight is a block.']);
  });
});
