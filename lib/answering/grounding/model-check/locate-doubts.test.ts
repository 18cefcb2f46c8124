import { describe, expect, it } from 'vitest';

import { locateDoubts } from './locate-doubts.ts';

/** What is marked in a claim, when these words of its text are doubted. */
function marked(markdown: string, text: string, ...doubted: string[]) {
  const words = [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
    isDoubted: doubted.includes(word),
  }));
  return locateDoubts(markdown, { text, words }).map(({ start, end, kind }) => [markdown.slice(start, end), kind]);
}

describe('locateDoubts', () => {
  it('finds the words between marks of Markdown, without the punctuation around them', () => {
    expect(marked('- **Olaf**, he lit *it*.', 'Olaf, he lit it.', 'Olaf,', 'it.')).toEqual([
      ['Olaf', 'name'],
      ['it', 'wording'],
    ]);
  });

  it('makes one range of neighbours, and takes a word where it stands rather than where it stands first', () => {
    expect(marked('It is lit when it is dark.', 'It is lit when it is dark.', 'it', 'dark.')).toEqual([
      ['it', 'wording'],
      ['dark', 'wording'],
    ]);
    expect(marked('It burns for two hours.', 'It burns for two hours.', 'two', 'hours.')).toEqual([
      ['two hours', 'number'],
    ]);
  });

  it('takes no marker, address or word far behind for the word, and reads what is escaped', () => {
    expect(marked('See [the 2 lamps](/page/7) [2, 7] by 7.', 'See the 2 lamps by 7.', '2', '7.')).toEqual([
      ['2', 'number'],
      ['7', 'number'],
    ]);
    expect(marked('Set my\\_lamp to 2\\*3.', 'Set my_lamp to 2*3.', 'my_lamp', '2*3.')).toEqual([
      ['my\\_lamp', 'identifier'],
      ['2\\*3', 'identifier'],
    ]);
    expect(marked('It is lit.', 'It ☃x is lit.', '☃x', 'lit.')).toEqual([['lit', 'wording']]);
  });

  it('marks inline code as a whole, and once', () => {
    expect(marked('Run `lamp a b --off`.', 'Run `lamp a b --off`.', '`lamp', 'b')).toEqual([
      ['`lamp a b --off`', 'identifier'],
    ]);
    expect(marked('Run `lamp --off` first.', 'Run `lamp --off` first.', '--off`')).toEqual([
      ['`lamp --off`', 'identifier'],
    ]);
  });

  it('says what is doubted', () => {
    const kindOf = (word: string) => marked(`It is ${word} so.`, `It is ${word} so.`, word)[0]?.[1];
    expect(['17', 'not', 'Anna', 'QX-71', 'late', '1904-03-05'].map(kindOf)).toEqual([
      'number',
      'negation',
      'name',
      'identifier',
      'wording',
      'date',
    ]);
  });
});
