import { expect, test } from 'vitest';

import { filePageAt } from '#lib/foundation/text/file-pages.ts';
import { buildPdf } from '#tests/support/build-pdf.ts';
import { lines, readPdf } from '#tests/support/read-pdf.ts';

/** The front matter is i to ii, then the pages count from 1. */
const LABELS = '/PageLabels << /Nums [0 << /S /r >> 2 << /S /D >>] >>';

const FIRST = ['The ferry leaves from the northern pier and', 'reaches the mainland, when the tide is in its'];
const REST = ['favour, after forty minutes at the most.'];

test('each page of a PDF begins where its first words stand in the text, with its label', async () => {
  const pages = [['On the title page.'], FIRST, REST, ['The end of it all.']];
  const { book, pages: read } = await readPdf(
    buildPdf({ pages: pages.map((texts) => ({ texts: lines(texts) })), catalogue: LABELS }),
  );
  const [page] = read;
  const { text = '', filePages = [] } = page ?? {};
  expect(text).toContain([...FIRST, ...REST].join(' '));
  expect(book.filePageCount).toBe(4);
  expect(filePages).toEqual([
    { start: 0, number: 1, label: 'i' },
    { start: text.indexOf('The ferry'), number: 2, label: 'ii' },
    { start: text.indexOf('favour'), number: 3, label: '1' },
    { start: text.indexOf('The end'), number: 4, label: '2' },
  ]);
});

test('a page without words is passed over, and a file without labels names no page', async () => {
  const pages = [{ texts: lines(['At the beginning.']) }, {}, { texts: lines(['At the end.']) }];
  const { book, pages: read } = await readPdf(buildPdf({ pages }));
  const { text = '', filePages = [] } = read[0] ?? {};
  expect(book.filePageCount).toBe(3);
  expect(filePageAt(filePages, text.indexOf('At the end'))).toEqual({ number: 3, label: null });
});

test('each part of a long PDF begins on the page of the file where its first words stand', async () => {
  const pages = Array.from({ length: 40 }, (_, index) => ({
    texts: lines([`Chapter ${String.fromCharCode(65 + (index % 26))} of ${index + 1}`, 'has words of its own here.']),
  }));
  const { pages: read } = await readPdf(buildPdf({ pages }));
  expect(read.length).toBeGreaterThan(1);
  for (const { text, filePages } of read) {
    for (const { start, number } of filePages ?? []) {
      expect(text.slice(start)).toMatch(new RegExp(String.raw`^Chapter \w of ${number}\b`));
    }
  }
  expect(read.flatMap(({ filePages }) => filePages ?? []).map(({ number }) => number)).toEqual(
    pages.map((_, index) => index + 1),
  );
});
