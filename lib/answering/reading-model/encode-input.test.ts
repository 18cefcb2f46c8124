import { describe, expect, it } from 'vitest';

import { encodeClaim, encodePassage } from './encode-input.ts';

const special = { cls: 1, sep: 2, mark: 3 };
/** A piece for each character but spaces. */
const tokenize = (text: string) =>
  [...text.replaceAll(' ', '')].map((character) => 100 + (character.codePointAt(0) ?? 0));
const encode = (question: string, place: string[], sentences: string[]) =>
  encodePassage(question, { place, sentences }, { tokenize, special });
const pieces = (text: string) => tokenize(text);

describe('encodePassage', () => {
  it('puts the question first, then title and headings, then each sentence behind its mark', () => {
    const [window, ...more] = encode('q', ['T', 'h'], ['ab', 'c']);
    expect(more).toEqual([]);
    const ids = [1, ...pieces('q'), 2, ...pieces('T > h'), 2, 3, ...pieces('ab'), 3, ...pieces('c'), 2];
    expect(window).toEqual({ ids, passageStart: 3, sentences: [0, 1], marks: [7, 10] });
  });

  it('reads every sentence once, in as many runs as it takes, and no run is longer than the network reads', () => {
    const windows = encode(
      'q'.repeat(90),
      ['t'.repeat(90)],
      Array.from({ length: 9 }, () => 'x'.repeat(500)),
    );
    expect(windows.length).toBeGreaterThan(1);
    expect(windows.flatMap(({ sentences }) => sentences)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    for (const { ids, marks, sentences } of windows) {
      expect(ids.length).toBeLessThanOrEqual(300);
      expect(marks.map((at) => ids[at])).toEqual(sentences.map(() => special.mark));
    }
  });

  it('takes the sentences that ask of a question that is longer than the network reads, and else its end', () => {
    const long = `I am ${'v'.repeat(60)}. Who? Nobody. And why?`;
    expect(encode(long, [], ['c'])).toEqual(encode('Who? And why?', [], ['c']));
    expect(encode(`Who${'?'.repeat(60)}`, [], ['c'])).toEqual(encode('Who?', [], ['c']));
    expect(encode(`${'v'.repeat(60)}${'w'.repeat(48)}`, [], ['c'])).toEqual(encode('w'.repeat(48), [], ['c']));
    expect(encode(`Who? ${'v'.repeat(9)}.`, [], ['c'])[0]?.passageStart).toBe(16);
  });

  it('takes white space for one space', () => {
    expect(encode('a\n b', [], ['c'])).toEqual(encode('a b', [], ['c']));
  });
});

describe('encodeClaim', () => {
  const claimOf = (text: string, sources: string[]) =>
    encodeClaim({ text, place: ['T'], sources }, { tokenize, special });

  it('puts the claim in the place of the question, and tells the pieces of each of its words', () => {
    const [run, ...more] = claimOf('ab c', ['de']);
    expect(more).toEqual([]);
    const ids = [1, ...pieces('abc'), 2, ...pieces('T'), 2, 3, ...pieces('de'), 2];
    const words = [
      { start: 0, end: 2, pieces: [1, 3] },
      { start: 3, end: 4, pieces: [3, 4] },
    ];
    expect(run).toEqual({ ids, passageStart: 5, words });
  });

  it('takes several runs where the sources are more than the network reads, each with the whole claim', () => {
    const runs = claimOf(
      'ab',
      Array.from({ length: 5 }, () => 'x'.repeat(110)),
    );
    expect(runs.length).toBeGreaterThan(1);
    for (const { ids, words } of runs) {
      expect(ids.slice(1, 3)).toEqual(pieces('ab'));
      expect(words).toHaveLength(1);
      expect(ids.length).toBeLessThanOrEqual(300);
    }
  });

  it('leaves out words behind the most that the network reads of a claim', () => {
    const [run] = claimOf(Array.from({ length: 60 }, () => 'abc').join(' '), ['x']);
    expect(run?.passageStart).toBeLessThanOrEqual(112);
    expect(run?.words.length).toBe(36);
  });
});
