import { describe, expect, it } from 'vitest';

import { buildPdf } from '#tests/support/build-pdf.ts';
import { lines, PROSE, readPdf as read } from '#tests/support/read-pdf.ts';

describe('what stands on every page of a PDF', () => {
  it('keeps what all pages say where they say nothing else', async () => {
    const page = { texts: lines(['Hello, Skerry.'], { from: 800 }) };
    const { texts } = await read(buildPdf({ pages: [page, page, page, page] }));
    expect(texts[0]?.match(/Hello, Skerry\./g)?.length).toBe(4);
  });

  it('drops the numbers that count the pages below their text, wherever it ends', async () => {
    const pages = [1, 2, 3].map((number) => ({
      texts: [
        ...lines(PROSE.map((line) => `Of ${'abc'.charAt(number)}: ${line}`)),
        { x: 300, y: 140, text: String(number) },
      ],
    }));
    const { texts } = await read(buildPdf({ pages }));
    expect(texts[0]).not.toMatch(/(^|\s)[123](\s|$)/);
  });

  it('drops a foot of many parts where all of it repeats, and keeps the last row of a table', async () => {
    const foot = (number: number) => ['Skerry', 'Vol. 4', 'Sheet 7', `Frame 0000${number}`, 'Ferry office'];
    const row = (number: number) => ['Ferry', `${number * 7}`, `${number * number}`, 'all year', 'daily'];
    const placed = (texts: string[], y: number) => texts.map((text, part) => ({ x: 60 + part * 90, y, text }));
    const pages = [1, 2, 3, 4].map((number) => ({
      texts: [
        ...lines(PROSE.map((line) => `Of ${'abcd'.charAt(number - 1)}: ${line}`)),
        ...placed(row(number), 90),
        ...placed(foot(number), 40),
      ],
    }));
    const { texts } = await read(buildPdf({ pages }));
    expect(texts[0]).not.toMatch(/Frame|Ferry office|Sheet/);
    expect(texts[0]?.match(/Ferry\s+\d+\s+\d+\s+all year\s+daily/g)).toHaveLength(4);
  });

  it('drops the number of a page that stands elsewhere than on the others, and no other number', async () => {
    const pages = [11, 12, 13, 14, 15].map((number, index) => ({
      texts: [
        ...lines(
          PROSE.map((line) => `Of ${'abcde'.charAt(index)}: ${line}`),
          { from: 700 },
        ),
        index === 2 ? { x: 300, y: 40, text: String(number) } : { x: 72, y: 800, text: `${number} Skerry guide` },
        ...(index === 3 ? [{ x: 300, y: 40, text: '99' }] : []),
      ],
    }));
    const { texts } = await read(buildPdf({ pages }));
    expect(texts[0]).not.toMatch(/(^|\s)1[1-5](\s|$)/);
    expect(texts[0]).toMatch(/(^|\s)99(\s|$)/);
  });
});
