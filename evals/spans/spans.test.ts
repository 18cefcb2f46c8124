import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { evaluateSpans } from './evaluate-spans.ts';
import { mapRanges, plainPage } from './plain-page.ts';
import { joinRanges, sharedLength } from './range-cover.ts';
import { readSpanSet } from './span-questions.ts';

const TEXT = 'Zoé 🦓 counted\nzebras.\n\nShe counted 12 & more.';

function spanFile(references: object[]): { file: string; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-test-'));
  mkdirSync(join(folder, 'texts'));
  writeFileSync(join(folder, 'texts', 'zoo.md'), TEXT);
  const file = join(folder, 'questions.json');
  writeFileSync(file, JSON.stringify([{ question: 'How many?', corpus: 'zoo', references }]));
  return { file, folder: join(folder, 'texts') };
}

describe('readSpanSet', () => {
  it('turns code points into UTF-16 offsets', () => {
    // The zebra is one code point and two UTF-16 units.
    const { file, folder } = spanFile([{ content: '12', start_index: 35, end_index: 37 }]);
    const [question] = readSpanSet(file, folder).questions;
    expect(question?.gold.map(({ start, end }) => TEXT.slice(start, end))).toEqual(['12']);
  });

  it('rejects a range that holds other words', () => {
    const { file, folder } = spanFile([{ content: '12', start_index: 34, end_index: 36 }]);
    expect(() => readSpanSet(file, folder)).toThrow('are not there');
  });
});

describe('mapRanges', () => {
  it('finds the same words where white space differs', () => {
    const page = 'Zoé 🦓 counted zebras.\nShe counted 12 & more.';
    const [range] = mapRanges(page, TEXT, [{ start: page.indexOf('zebras'), end: page.indexOf('12') + 2 }]);
    expect(TEXT.slice(range?.start, range?.end)).toBe('zebras.\n\nShe counted 12');
  });

  it('rejects a page with other words', () => {
    expect(() => mapRanges('abc', 'abcd', [])).toThrow('does not hold the text');
  });

  it('goes with a page of paragraphs', () => {
    expect(plainPage('zoo', TEXT)).toContain('<p>She counted 12 &amp; more.</p>');
  });
});

describe('evaluateSpans', () => {
  it('measures what is cited of the gold, and what of the cited is gold', async () => {
    const { file, folder } = spanFile([
      { content: '12', start_index: 35, end_index: 37 },
      { content: 'zebras', start_index: 14, end_index: 20 },
    ]);
    const { questions } = readSpanSet(file, folder);
    const start = TEXT.indexOf('zebras');
    const answer = {
      isAnswered: true,
      cited: [
        { start, end: start + 8 },
        { start: start + 4, end: start + 8 },
      ],
    };
    const { all } = await evaluateSpans(questions, () => Promise.resolve({ ...answer, citedElsewhere: 4 }));
    expect(all).toEqual({
      questions: 1,
      refused: 0,
      hit: 1,
      rangesCited: 0.5,
      recall: 6 / 8,
      precision: 6 / 12,
      meanCitedLength: 12,
    });
  });
});

describe('range cover', () => {
  it('counts overlaps once', () => {
    const joined = joinRanges([
      { start: 5, end: 9 },
      { start: 0, end: 6 },
      { start: 20, end: 22 },
    ]);
    expect(joined).toEqual([
      { start: 0, end: 9 },
      { start: 20, end: 22 },
    ]);
    expect(sharedLength(joined, [{ start: 8, end: 21 }])).toBe(2);
  });
});
