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
});
