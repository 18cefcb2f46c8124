import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { AppError } from '#lib/core/errors.ts';
import { createPageParser } from '#lib/ingest/readers/piscina-page-parser.ts';
import { buildPdf, FIRST_ADDED, stream } from '#tests/support/build-pdf.ts';
import { readPackedBook, refusalOf } from '#tests/support/read-packed-book.ts';

const WORDS = 'The ferry leaves from the northern pier at noon.';
const PAGE = { texts: [{ x: 72, y: 700, text: WORDS }] };
const GOOD = buildPdf({ pages: [PAGE] });
const MEGABYTE = 1024 * 1024;

const DAMAGED = 'book.pdf is damaged or was not copied as a whole.';
const EMPTY = 'There is nothing to read in book.pdf.';

const text = (pdf: Buffer) => pdf.toString('latin1');
const bytes = (written: string) => Buffer.from(written, 'latin1');
const changed = (from: string | RegExp, to: string) => bytes(text(GOOD).replace(from, to));
const added = (object: string | Buffer, entries = '') => buildPdf({ pages: [{ ...PAGE, entries }], objects: [object] });

const REFUSED: [string, () => Buffer, string][] = [
  ['a file that ends too soon', () => GOOD.subarray(0, GOOD.length - 120), DAMAGED],
  ['a file that is only its head', () => bytes('%PDF-1.7\n'), DAMAGED],
  ['a head and noise', () => Buffer.concat([bytes('%PDF-1.7\n'), Buffer.alloc(200_000, 0xa5)]), DAMAGED],
  ['a catalogue that is its own tree of pages', () => changed('/Pages 2 0 R', '/Pages 1 0 R'), EMPTY],
  ['a tree of pages that holds itself', () => changed(/\/Kids \[[^\]]*\]/, '/Kids [2 0 R]'), 'book.pdf'],
  ['fewer pages than none', () => buildPdf({ pages: [PAGE], count: -7 }), 'book.pdf'],
  ['pages that are said to be there and are not', () => buildPdf({ pages: [{}], count: 3_000 }), 'book.pdf'],
  ['no text at all', () => buildPdf({ pages: [{}, {}] }), EMPTY],
  [
    'an encryption that nobody knows',
    () =>
      buildPdf({
        pages: [PAGE],
        objects: ['<< /Filter /Secret /V 9 /R 9 >>'],
        trailer: `/Encrypt ${FIRST_ADDED} 0 R /ID [<00> <00>]`,
      }),
    'book.pdf is locked in a way that cannot be opened.',
  ],
  [
    'a password that nobody has',
    () =>
      buildPdf({
        pages: [PAGE],
        objects: [
          `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`,
        ],
        trailer: `/Encrypt ${FIRST_ADDED} 0 R /ID [<00> <00>]`,
      }),
    'book.pdf is locked with a password; ingest a copy without one.',
  ],
  [
    'more than a hundred megabytes',
    () => Buffer.concat([GOOD, Buffer.alloc(100 * MEGABYTE)]),
    'book.pdf is larger than 100 MB.',
  ],
  ['a PDF that is called a Word document', () => GOOD, 'is a PDF by its content; give it the ending .pdf.'],
];

/** What is read all the same, as far as it goes: nothing in it runs, and nothing is called. */
const READ: [string, () => Buffer][] = [
  ['a file without a catalogue', () => changed('/Type /Catalog', '/Type /Nothing')],
  ['a million pages that are said to be there', () => buildPdf({ pages: [PAGE], count: 1_000_000 })],
  ['a table of objects that points nowhere', () => changed(/startxref\n\d+/, 'startxref\n99999999')],
  [
    'a script that is run when the file is opened',
    () =>
      buildPdf({
        pages: [PAGE],
        catalogue:
          '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> /Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (while\\(true\\);) >>] >> >>',
      }),
  ],
  [
    'a program that is started',
    () => buildPdf({ pages: [PAGE], catalogue: '/OpenAction << /S /Launch /F (/bin/sh) >>' }),
  ],
  [
    'an address that is called',
    () => buildPdf({ pages: [PAGE], catalogue: '/OpenAction << /S /URI /URI (http://127.0.0.1:9/) >>' }),
  ],
  [
    'a form of scripts',
    () =>
      added(
        '<< /Type /Annot /Subtype /Widget /FT /Tx /T (x) /AA << /K << /S /JavaScript /JS (1) >> >> /Rect [0 0 9 9] >>',
        `/Annots [${FIRST_ADDED} 0 R]`,
      ),
  ],
  [
    'an outline that goes in a circle',
    () =>
      buildPdf({
        pages: [PAGE],
        objects: [`<< /Title (A) /Next ${FIRST_ADDED} 0 R /First ${FIRST_ADDED} 0 R /Dest [0 /Fit] >>`],
        catalogue: `/Outlines << /First ${FIRST_ADDED} 0 R /Last ${FIRST_ADDED} 0 R >>`,
      }),
  ],
  [
    'an outline whose entries lead nowhere',
    () =>
      buildPdf({
        pages: [PAGE],
        objects: ['<< /Title (A) /Dest (nowhere) >>'],
        catalogue: `/Outlines << /First ${FIRST_ADDED} 0 R /Last ${FIRST_ADDED} 0 R >>`,
      }),
  ],
  [
    'ten thousand brackets in each other',
    () => added(`${'['.repeat(10_000)}${']'.repeat(10_000)}`, `/Thing ${FIRST_ADDED} 0 R`),
  ],
  [
    'an object that is its own length',
    () => added(`<< /Length ${FIRST_ADDED} 0 R >>\nstream\nx\nendstream`, `/Thing ${FIRST_ADDED} 0 R`),
  ],
  [
    'a form that draws itself',
    () =>
      buildPdf({
        pages: [{ ...PAGE, content: '/Me Do', entries: '' }],
        objects: [
          stream(
            '/Me Do',
            `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /Me ${FIRST_ADDED} 0 R >> >>`,
          ),
        ],
      }),
  ],
  [
    'a picture of a hundred thousand pixels a side',
    () =>
      added(
        stream(
          'x',
          '/Type /XObject /Subtype /Image /Width 100000 /Height 100000 /BitsPerComponent 8 /ColorSpace /DeviceRGB',
        ),
      ),
  ],
  ['a page of no size', () => bytes(text(GOOD).replace('[0 0 595 842]', '[0 0 000 000]'))],
  ['labels that are none', () => buildPdf({ pages: [PAGE], catalogue: '/PageLabels << /Nums [0 7 0 (x)] >>' })],
  [
    'metadata with controls in them',
    () => buildPdf({ pages: [PAGE], info: '/Title (A\\000B\\001) /Author [1 2] /ModDate (D:99999999999999)' }),
  ],
];

describe('a PDF that is not to be read', () => {
  it.each(REFUSED)('%s ends in a sentence', async (_, build, sentence) => {
    const name = sentence.includes('give it the ending') ? 'book.docx' : 'book.pdf';
    const refusal = await refusalOf(name, build());
    expect(refusal).toContain(sentence);
    expect(refusal).toMatch(/^[^\n]{10,160}\.$/);
  });
});

describe('a PDF that wants more than to be read', () => {
  it.each(READ)('%s is read', async (_, build) => {
    const { pages } = await readPackedBook('book.pdf', build());
    expect(pages.map(({ text: words }) => words).join('\n')).toContain(WORDS);
  });

  it.each([
    ['a hundred thousand saved states', { content: 'q '.repeat(100_000) }],
    ['a stream that unpacks to two hundred megabytes', { content: ' '.repeat(200 * MEGABYTE) }],
  ])('%s is given up in time, and what comes next is read', { timeout: 60_000 }, async (_, page) => {
    const folder = await realpath(await mkdtemp(join(tmpdir(), 'lectern-pdf-')));
    const parser = createPageParser({ bookTimeoutMs: 2_000, workFolder: join(folder, 'work') });
    try {
      const [bad, good] = [join(folder, 'bad.pdf'), join(folder, 'good.pdf')];
      await writeFile(bad, buildPdf({ pages: [{ ...PAGE, ...page }] }));
      await writeFile(good, GOOD);
      const signal = new AbortController().signal;
      const opened = await parser.openBook(bad, signal).catch((error: unknown) => error);
      const refusal = AppError.is(opened) ? opened.message : 'It was read.';
      expect(refusal).toMatch(/^Looking through .* and was given up\.$|^It was read\.$|^bad\.pdf .*\.$/);
      const book = await parser.openBook(good, signal);
      expect(book.pages).toHaveLength(1);
    } finally {
      await parser.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
