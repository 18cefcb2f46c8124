import { describe, expect, it } from 'vitest';

import { buildChunk } from '#tests/support/build-chunk.ts';

import { estimateTokens } from '#lib/foundation/text/estimate-tokens.ts';

import { Evidence } from './evidence.ts';
import { evidenceText } from './evidence-block.ts';

const first = { chunk: buildChunk(['One.', 'Two.']), relevance: 0.9, wordRelevance: 0.9 };
const second = { chunk: buildChunk(['Three.'], {}, 'Earlier words. '), relevance: 0.5, wordRelevance: 0.5 };

describe('Evidence', () => {
  it('numbers sentences over all searches of a turn', () => {
    const evidence = new Evidence({ maxPassages: 5, maxTokens: 8000 });
    evidence.addPassages([first]);
    const [added] = evidence.addPassages([first, second]);
    expect(added?.sentences.map(({ number, text, start }) => [number, text, start])).toEqual([[3, 'Three.', 15]]);
    expect(evidence.findSentence(2)?.text).toBe('Two.');
    expect(evidence.findSentence(0)).toBeNull();
    expect(evidence.findSentence(4)).toBeNull();
  });

  it('takes of every search no more passages than it may add, and others than it has', () => {
    const evidence = new Evidence({ maxPassages: 1, maxTokens: 8000 });
    expect(evidence.addPassages([first, second])).toHaveLength(1);
    expect(evidence.addPassages([first, second], { most: 5 }).map(({ passage }) => passage)).toEqual([second]);
    expect(evidence.passages).toEqual([first, second]);
  });

  it('takes of all searches together no more than they may add, what stands beside finds aside', () => {
    const evidence = new Evidence({ maxPassages: 5, maxInAll: 1, maxTokens: 8000, maxContextTokens: 100 });
    const [of] = evidence.addPassages([first, second]);
    if (of === undefined) throw new Error('nothing was added');
    expect(evidence.addContext([{ of, passage: { ...second, relevance: 0.1 } }])).toHaveLength(1);
    expect(evidence.addPassages([second])).toEqual([]);
    expect(evidence.everyPassage.map(({ isContext }) => isContext)).toEqual([false, true]);
  });

  it('takes a copy of what it has once, unless it stands for a document', () => {
    const copy = { ...first, chunk: { ...first.chunk, id: 'copy', documentId: 'another' } };
    const evidence = new Evidence({ maxPassages: 5, maxTokens: 8000 });
    expect(evidence.addPassages([first, copy]).map(({ passage }) => passage)).toEqual([first]);
    expect(evidence.addPassages([copy], { covering: true })).toHaveLength(1);
  });

  it('leaves what was named its relevance, and gives what stood beside a find that of the search that finds it', () => {
    const evidence = new Evidence({ maxPassages: 5, maxTokens: 8000, maxContextTokens: 100 });
    const [of] = evidence.addPassages([{ ...first, relevance: 1 }]);
    if (of === undefined) throw new Error('nothing was added');
    evidence.addContext([{ of, passage: { ...second, relevance: 1 } }]);
    expect(evidence.addPassages([first, second])).toEqual([]);
    expect(evidence.everyPassage.map(({ relevance }) => relevance)).toEqual([1, second.relevance]);
  });

  it('knows no sentence that no longer counts, and gives its number to no other', () => {
    const evidence = new Evidence({ maxPassages: 5, maxTokens: 8000 });
    evidence.addPassages([first, second]);
    const { retired } = evidence.keepFitting(({ chunk }) => chunk.id === second.chunk.id);
    expect(retired.map(({ passage }) => passage)).toEqual([first]);
    expect([1, 2, 3].map((number) => evidence.findSentence(number)?.text)).toEqual([undefined, undefined, 'Three.']);
    const copy = { ...first, chunk: { ...first.chunk, id: 'copy' } };
    const { restored } = evidence.keepFitting(() => true);
    expect(restored.map(({ passage }) => passage)).toEqual([first]);
    expect(evidence.findSentence(1)?.text).toBe('One.');
    evidence.keepFitting(({ chunk }) => chunk.id === second.chunk.id);
    expect(evidence.addPassages([copy])[0]?.sentences.map(({ number }) => number)).toEqual([4, 5]);
    expect(evidence.passages).toEqual([second, copy]);
    expect(evidence.everyPassage.map(({ chunk }) => chunk.id)).toEqual(
      [first, second, copy].map(({ chunk }) => chunk.id),
    );
  });

  it('says what stands beside a find, within its share, until a search finds that', () => {
    const evidence = new Evidence({ maxPassages: 5, maxTokens: 8000, maxContextTokens: 30 });
    const [of] = evidence.addPassages([first]);
    if (of === undefined) throw new Error('nothing was added');
    const long = { chunk: buildChunk(['Much '.repeat(50)]), relevance: 0.1, wordRelevance: 0 };
    const beside = { ...second, relevance: 0.1 };
    const added = evidence.addContext([long, beside].map((passage) => ({ of, passage })));
    expect(evidenceText(added)).toContain('Passage: Owners > Rules (context of [1-2])\n[3] Three.');
    expect(evidence.everyPassage.map(({ isContext }) => isContext)).toEqual([false, true]);
    expect(evidence.takesContext).toBe(true);
    expect(evidence.addPassages([second])).toEqual([]);
    expect(evidence.everyPassage.map(({ isContext, relevance }) => [isContext, relevance])).toEqual([
      [false, 0.9],
      [false, 0.5],
    ]);
  });

  describe('over three searches', () => {
    const passage = (name: string, sentences: number) => ({
      chunk: buildChunk(Array.from({ length: sentences }, (_, index) => `Sentence ${index} of ${name} is here.`)),
      relevance: 0.5,
      wordRelevance: 0.5,
    });
    const [lamp, fog, rock, log] = [passage('lamp', 4), passage('fog', 3), passage('rock', 40), passage('log', 2)];
    const tokensOf = (...passages: (typeof lamp)[]) => {
      const evidence = new Evidence({ maxPassages: 20, maxTokens: 8000 });
      return estimateTokens(evidenceText(evidence.addPassages(passages)));
    };

    it('numbers without gaps, whatever comes twice or does not fit', () => {
      const evidence = new Evidence({ maxPassages: 20, maxTokens: tokensOf(lamp, fog, log) });
      expect(evidence.addPassages([lamp, lamp]).map(({ passage: added }) => added)).toEqual([lamp]);
      expect(evidence.addPassages([rock, lamp, fog]).map(({ passage: added }) => added)).toEqual([fog]);
      expect(evidence.addPassages([fog, rock, log]).map(({ passage: added }) => added)).toEqual([log]);
      expect(evidence.passages).toEqual([lamp, fog, log]);
      const numbered = evidence.blocks.flatMap(({ sentences }) => sentences);
      expect(numbered.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
      for (const sentence of numbered) expect(evidence.findSentence(sentence.number)).toBe(sentence);
      expect(evidence.findSentence(8)?.text).toBe('Sentence 0 of log is here.');
      expect(evidence.findSentence(10)).toBeNull();
    });

    it('never passes the budget, and leaves a passage out whole', () => {
      for (let maxTokens = 0; maxTokens < tokensOf(lamp, fog, rock, log); maxTokens += 7) {
        const evidence = new Evidence({ maxPassages: 20, maxTokens });
        for (const found of [[lamp, rock], [rock, fog], [log]]) evidence.addPassages(found);
        const passages = evidence.blocks.map(({ passage: added }) => added?.chunk.sentences.length);
        expect(evidence.blocks.map(({ sentences }) => sentences.length)).toEqual(passages);
        const frame = estimateTokens(evidenceText([]));
        expect(estimateTokens(evidenceText(evidence.blocks))).toBeLessThanOrEqual(maxTokens + frame);
        const last = evidence.blocks.flatMap(({ sentences }) => sentences).length;
        expect(evidence.findSentence(last + 1)).toBeNull();
      }
    });
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
