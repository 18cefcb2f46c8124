import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';

import { parseFragment, walkHast } from '#lib/books/ingest/readers/tree/publish-tree.ts';
import { buildEpub } from '#tests/support/build-epub.ts';
import { readPackedBook, refusalOf } from '#tests/support/read-packed-book.ts';

const PROSE =
  'Here stands a line of prose that was broken at a width of paper,\nand here it goes on <as> it was & ends.';
const LONG = Array.from(
  { length: 40 },
  (_, index) => `Paragraph ${index} of a chapter that is long enough for a page.`,
).join('\n\n');

const KEEPER = [
  'The Keeper',
  `\n\n\nI. The lamp\n\n${PROSE}\n\nRoses are red,\nviolets are blue.\n\n${LONG}`,
  `\n\n\nII. The storm\n\n    Oil     3 barrels\n    Wicks  12\n\n${LONG}`,
].join('');

describe('a plain text', () => {
  it('has pages that begin with its headings', async () => {
    const { book, pages } = await readPackedBook('keeper.txt', strToU8(KEEPER));
    expect([book.title, book.type]).toEqual(['The Keeper', 'text']);
    expect(pages.map(({ title, planned }) => `${planned.filename}: ${title}`)).toEqual([
      'keeper.txt/part-1.html: The Keeper',
      'keeper.txt/part-2.html: II. The storm',
    ]);
  });

  it('reads broken lines as prose, short ones as verse, and keeps what is laid out', async () => {
    const { pages } = await readPackedBook('keeper.txt', strToU8(KEEPER));
    expect(pages[0]?.text).toContain(
      'Here stands a line of prose that was broken at a width of paper, and here it goes on <as> it was & ends.\nRoses are red,\nviolets are blue.',
    );
    expect(pages[1]?.text).toContain('Oil     3 barrels\nWicks  12');
    for (const { html, text } of pages) expect(walkHast(parseFragment(html)).text).toBe(text);
  });

  it('is cut at paragraphs where it is long and has no headings', async () => {
    const { pages } = await readPackedBook(
      'my-notes.txt',
      strToU8(Array.from({ length: 40 }, () => LONG).join('\n\n')),
    );
    expect(pages.map(({ title }) => title)).toEqual(['My notes', 'My notes (2)']);
  });

  it('is read in the encoding that Windows wrote', async () => {
    const { pages } = await readPackedBook(
      'cafe.txt',
      Uint8Array.from('Café', (sign) => sign.charCodeAt(0)),
    );
    expect(pages[0]?.text).toBe('Café');
  });

  it.each([
    ['that is no text', Uint8Array.of(65, 0, 66), 'keeper.txt cannot be read. The file is not text.'],
    ['that holds nothing', strToU8(' \n'), 'There is no text in keeper.txt.'],
    [
      'that is larger than a text may be',
      new Uint8Array(6 * 1024 * 1024).fill(65),
      'keeper.txt cannot be read. The file is larger than 5 MB.',
    ],
    [
      'that is an EPUB',
      buildEpub({ chapters: { 'a.xhtml': 'A' } }),
      'keeper.txt is an EPUB. Rename it to end in .epub.',
    ],
    ['that is a PDF', strToU8('%PDF-1.4'), 'keeper.txt is a PDF. Rename it to end in .pdf.'],
  ])('is refused in one sentence %s', async (_, bytes, sentence) => {
    expect(await refusalOf('keeper.txt', bytes)).toBe(sentence);
  });
});
