import { buildPdf, FIRST_ADDED, stream } from './build-pdf.ts';

/** What those say that are read. */
export const WORDS = 'The ferry leaves from the northern pier at noon.';
export const PAGE = { texts: [{ x: 72, y: 700, text: WORDS }] };
export const GOOD = buildPdf({ pages: [PAGE] });
export const MEGABYTE = 1024 * 1024;

const DAMAGED = 'book.pdf is damaged or incomplete.';
const EMPTY = 'There is no text in book.pdf.';

const text = (pdf: Buffer) => pdf.toString('latin1');
const bytes = (written: string) => Buffer.from(written, 'latin1');
const changed = (from: string | RegExp, to: string) => bytes(text(GOOD).replace(from, to));
const added = (object: string | Buffer, entries = '') => buildPdf({ pages: [{ ...PAGE, entries }], objects: [object] });

/** PDFs that are not to be read, each with a part of the sentence that says why. */
export const HOSTILE_PDFS: [string, () => Buffer, string][] = [
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
    'book.pdf is protected in a way that is not supported.',
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
    'book.pdf is password-protected. Remove the password and try again.',
  ],
  [
    'a small stream of eight million operations',
    () => buildPdf({ pages: [PAGE, { content: `BT /F1 10 Tf ${'(a) Tj '.repeat(8_000_000)} ET` }] }),
    'Page 2 of book.pdf contains more than can be read.',
  ],
  [
    'more than a hundred megabytes',
    () => Buffer.concat([GOOD, Buffer.alloc(100 * MEGABYTE)]),
    'book.pdf is larger than 100 MB.',
  ],
  ['a PDF that is called a Word document', () => GOOD, 'is a PDF. Rename it to end in .pdf.'],
];

/** What is read all the same, as far as it goes: nothing in it runs, and nothing is called. */
export const WILLING_PDFS: [string, () => Buffer][] = [
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
