import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { AppError } from '#lib/foundation/core/errors.ts';
import { createPageParser } from '#lib/books/ingest/readers/piscina-page-parser.ts';
import { buildPdf } from '#tests/support/build-pdf.ts';
import { GOOD, HOSTILE_PDFS, MEGABYTE, PAGE, WILLING_PDFS, WORDS } from '#tests/support/hostile-pdfs.ts';
import { firstByDay } from '#tests/support/long-it.ts';
import { readPackedBook, refusalOf } from '#tests/support/read-packed-book.ts';

/** What reads in a moment takes longer beside other tests. */
const LIMIT_MS = 6_000;

describe('a PDF that is not to be read', () => {
  it.each(HOSTILE_PDFS)('%s ends in a sentence', async (_, build, sentence) => {
    const name = sentence.includes('Rename it') ? 'book.docx' : 'book.pdf';
    const refusal = await refusalOf(name, build());
    expect(refusal).toContain(sentence);
    expect(refusal).toMatch(/^[^\n]{10,160}\.$/);
  });
});

const GREEDY_PAGES: [string, { content: string }][] = [
  ['a hundred thousand saved states', { content: 'q '.repeat(100_000) }],
  ['a stream that unpacks to two hundred megabytes', { content: ' '.repeat(200 * MEGABYTE) }],
];

describe('a PDF that wants more than to be read', () => {
  it.each(WILLING_PDFS)('%s is read', async (_, build) => {
    const { pages } = await readPackedBook('book.pdf', build());
    expect(pages.map(({ text: words }) => words).join('\n')).toContain(WORDS);
  });

  it.each(firstByDay(GREEDY_PAGES, 0))('%s is given up in time, and what comes next is read', async (_, page) => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'lectern-pdf-')));
    const parser = createPageParser({ bookTimeoutMs: LIMIT_MS, workFolder: join(folder, 'work') });
    try {
      const [bad, good] = [join(folder, 'bad.pdf'), join(folder, 'good.pdf')];
      await writeFile(bad, buildPdf({ pages: [{ ...PAGE, ...page }] }));
      await writeFile(good, GOOD);
      const signal = new AbortController().signal;
      const opened = await parser.openBook(bad, signal).catch((error: unknown) => error);
      const refusal = AppError.is(opened) ? opened.message : 'It was read.';
      expect(refusal).toMatch(/^Looking through .* and was skipped\.$|^It was read\.$|^bad\.pdf .*\.$/);
      const book = await parser.openBook(good, signal);
      expect(book.pages).toHaveLength(1);
    } finally {
      await parser.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
