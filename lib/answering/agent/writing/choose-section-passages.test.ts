import { describe, expect, it } from 'vitest';

import { buildChunk } from '#tests/support/build-chunk.ts';

import { chooseSectionPassages } from './choose-section-passages.ts';

const chunk = (page: string, section: string, text: string) =>
  buildChunk([text], { id: `${page}-${section}-${text.slice(0, 3)}`, pageId: page, headingPath: [page, section] });

const LONG = 'A long passage says much more of the same thing. '.repeat(20);
const chunks = ['one', 'two'].flatMap((page) =>
  ['a', 'b', 'c'].flatMap((section) => [chunk(page, section, LONG), chunk(page, section, 'Short words stand here.')]),
);
const sectionsOf = (maxTokens: number) =>
  new Set(chooseSectionPassages(chunks, maxTokens).map((passage) => passage.chunk.headingPath.join(' ')));

describe('chooseSectionPassages', () => {
  it('takes everything where everything fits, in reading order', () => {
    expect(chooseSectionPassages(chunks, 100_000).map((passage) => passage.chunk)).toEqual(chunks);
  });

  it('covers every section when only the short passages of each fit', () => {
    expect(sectionsOf(200).size).toBe(6);
  });

  it('covers every page when the sections do not fit', () => {
    const pages = chooseSectionPassages(chunks, 60).map((passage) => passage.chunk.pageId);
    expect(new Set(pages)).toEqual(new Set(['one', 'two']));
  });

  it('takes pages evenly over the whole when not every page fits, and nothing more of those', () => {
    const many = Array.from({ length: 40 }, (_, page) => [
      chunk(`${page}`, 'a', LONG),
      chunk(`${page}`, 'b', LONG),
    ]).flat();
    const taken = chooseSectionPassages(many, 3000).map((passage) => Number(passage.chunk.pageId));
    expect(new Set(taken).size).toBe(taken.length);
    expect(taken.filter((page) => page >= 20).length).toBe(Math.floor(taken.length / 2));
  });

  it('lets running text stand for a section rather than a list', () => {
    const list = chunk('one', 'a', 'See also the other page.');
    list.sentences = list.sentences.map((sentence) => ({ ...sentence, kind: 'item' as const }));
    const prose = chunk('one', 'a', LONG);
    expect(chooseSectionPassages([list, prose], 280).map((passage) => passage.chunk)).toEqual([prose]);
  });

  it('stays within the budget, and takes nothing when nothing fits', () => {
    expect(chooseSectionPassages(chunks, 3)).toEqual([]);
    expect(chooseSectionPassages([], 100)).toEqual([]);
  });

  it('leaves out headings and code that stand alone', () => {
    const code = buildChunk(['let a = 1;'], { id: 'code' });
    code.sentences = code.sentences.map((sentence) => ({ ...sentence, kind: 'code' as const }));
    expect(chooseSectionPassages([code, ...chunks.slice(0, 1)], 10_000)).toHaveLength(1);
  });
});
