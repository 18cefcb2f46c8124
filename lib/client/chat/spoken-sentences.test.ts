import { describe, expect, it } from 'vitest';

import { spokenSentences } from './spoken-sentences.ts';

const ANSWER = [
  'Ownership is a **set of rules**. [1] It has `three` of them.[2][3] See [the book](https://example.org).',
  '',
  '- An item. [1]',
  '- Another one, e.g. this. [2]',
  '',
  '```',
  'let a = b[1]; // Not a sentence. Really.',
  '```',
  '[2]',
  '',
  '# A title',
].join('\n');

describe('spokenSentences', () => {
  it('names the sources of each sentence at its end and says no signs', () => {
    expect(spokenSentences(ANSWER, true)).toEqual([
      'Ownership is a set of rules. source 1',
      'It has three of them. source 2 source 3',
      'See the book.',
      'An item. source 1',
      'Another one, e.g. this. source 2',
      'Code example.',
      'source 2',
      'A title',
    ]);
  });

  it('tells every sentence of a growing answer once and for all', () => {
    const spoken: string[] = [];
    for (let end = 0; end < ANSWER.length; end += 1) {
      spoken.push(...spokenSentences(ANSWER.slice(0, end), false).slice(spoken.length));
    }
    spoken.push(...spokenSentences(ANSWER, true).slice(spoken.length));
    expect(spoken).toEqual(spokenSentences(ANSWER, true));
  });
});
