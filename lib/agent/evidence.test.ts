import { describe, expect, it } from 'vitest';

import { buildChunk } from '#tests/support/build-chunk.ts';

import { Evidence } from './evidence.ts';

const first = { chunk: buildChunk(['One.', 'Two.']), relevance: 0.9 };
const second = { chunk: buildChunk(['Three.'], {}, 'Earlier words. '), relevance: 0.5 };

describe('Evidence', () => {
  it('numbers sentences over all searches of a turn', () => {
    const evidence = new Evidence(5);
    evidence.addPassages([first]);
    const [added] = evidence.addPassages([first, second]);
    expect(added?.sentences.map(({ number, text, start }) => [number, text, start])).toEqual([[3, 'Three.', 15]]);
    expect(evidence.findSentence(2)?.text).toBe('Two.');
    expect(evidence.findSentence(0)).toBeNull();
    expect(evidence.findSentence(4)).toBeNull();
  });

  it('takes no more passages than the turn allows', () => {
    const evidence = new Evidence(1);
    evidence.addPassages([first]);
    expect(evidence.addPassages([second])).toEqual([]);
    expect(evidence.passages).toEqual([first]);
  });

  it('keeps how far a line of code is indented', () => {
    const code = 'if ready:\n    go()';
    const evidence = Evidence.ofSelection(code, [
      { start: 0, end: 9, kind: 'code' },
      { start: 14, end: 18, kind: 'code' },
    ]);
    expect(evidence.blocks[0]?.sentences.map(({ indentation }) => indentation)).toEqual(['', '    ']);
  });

  it('makes every sentence of a selection a source of its own', () => {
    const evidence = Evidence.ofSelection(' One. Two.', [
      { start: 1, end: 5, kind: 'prose' },
      { start: 6, end: 10, kind: 'prose' },
    ]);
    expect(evidence.blocks[0]?.sentences.map(({ text, sourceId }) => [text, sourceId])).toEqual([
      ['One.', '1-5'],
      ['Two.', '6-10'],
    ]);
    expect(evidence.passages).toEqual([]);
  });
});
