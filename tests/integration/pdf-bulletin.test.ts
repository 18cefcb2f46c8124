import { beforeAll, describe, expect, it } from 'vitest';

import type { PdfGeometry } from '#lib/contracts/pdf-geometry.ts';
import { buildPdf, type PlacedText } from '#tests/support/build-pdf.ts';
import { readPackedBook, type ReadBook } from '#tests/support/read-packed-book.ts';

/*
 * A bulletin as societies print them: a cover page with a roman number, then three pages of two columns under a running head, with words
 * cut at the ends of lines, a table, a figure, a footnote, and a paragraph that goes on on the next page.
 */

const [LEFT, RIGHT] = [60, 310];
const STEP = 12;

const lines = (x: number, from: number, texts: string[]): PlacedText[] =>
  texts.map((text, index) => ({ x, y: from - index * STEP, text }));
const heading = (x: number, y: number, text: string): PlacedText => ({ x, y, text, size: 12, isBold: true });
const frame = (number: string): PlacedText[] => [
  { x: LEFT, y: 812, text: 'Bulletin of the Skerry Society', size: 8 },
  { x: 480, y: 812, text: 'Winter 1904', size: 8 },
  { x: 295, y: 30, text: number, size: 8 },
];

const COVER = [
  { ...heading(LEFT, 600, 'Lights of the north'), size: 22 },
  ...lines(LEFT, 560, ['Read before the society in January.']),
];
const FIRST = [
  ...frame('1'),
  heading(LEFT, 770, '1 The first light'),
  ...lines(LEFT, 750, [
    'The first light of the island was a fire of',
    'coal in an iron basket. It was tended by the',
    'monks of the priory, who were paid in her-',
    'ring, and it burned on moonless nights only.',
  ]),
  ...lines(LEFT, 690, [
    'In 1714 a storm took the basket. The fisher-',
    'men lit lanterns at their doors instead, and',
    'were well-known for it along the whole coast.',
  ]),
  heading(LEFT, 630, '1.1 What it cost'),
  ...lines(LEFT, 610, ['Coal came by sea and was dear:']),
  ...[
    ['Year', 'Coal', 'Oil'],
    ['1710', '12 tons', 'none'],
    ['1740', '3 tons', '40 gallons'],
    ['1780', 'none', '95 gallons'],
  ].flatMap((row, index) => row.map((text, column) => ({ x: LEFT + column * 75, y: 586 - index * 14, text }))),
  ...lines(LEFT, 520, ['The keeper wrote the sums into the book of', 'the parish.']),
  heading(RIGHT, 770, '2 The lantern'),
  ...lines(RIGHT, 750, [
    'A lantern of copper was hung in the tower in',
    '1781. Its lamp had two wicks and a mirror of',
    'polished tin behind them.',
  ]),
  { x: RIGHT, y: 560, text: 'Figure 1: The lantern, seen from the sea.', size: 8 },
  ...lines(RIGHT, 520, [
    'Ships saw it at nine miles when the air was',
    'clear, as the master of the ferry has told the',
  ]),
];
const SECOND = [
  ...frame('2'),
  ...lines(LEFT, 770, ['society, and at two in a drizzle.']),
  heading(LEFT, 740, '3 The keepers'),
  ...lines(LEFT, 720, [
    'There were eleven of them. Their names are',
    'kept on a board in the church, with the years',
    'in which they served and the number of their',
    'children.',
  ]),
  ...lines(RIGHT, 770, [
    'The last one left when the lamp was made to',
    'turn by itself. He took the log with him, and',
    'it has not been seen since.',
  ]),
  heading(RIGHT, 720, '4 The fog'),
  ...lines(RIGHT, 700, ['In fog a bell was rung by hand.']),
];
const THIRD = [
  ...frame('3'),
  heading(LEFT, 770, '5 What is left'),
  ...lines(LEFT, 750, ['The tower stands. The lantern lies in the', 'museum of the town.']),
];

let read: ReadBook;
beforeAll(async () => {
  const pdf = buildPdf({
    pages: [
      { texts: COVER },
      { texts: FIRST, pictures: [{ x: RIGHT, y: 575, width: 200, height: 120 }] },
      { texts: SECOND },
      { texts: THIRD },
    ],
    info: '/Title (Lights of the north) /Author (A. Keeper)',
    catalogue: '/PageLabels << /Nums [0 << /S /r >> 1 << /S /D >>] >> /Lang (en-GB)',
    outline: [
      { title: '1 The first light', page: 2 },
      { title: '1.1 What it cost', page: 2, depth: 1 },
      { title: '2 The lantern', page: 2 },
      { title: '3 The keepers', page: 3 },
      { title: '4 The fog', page: 3 },
      { title: '5 What is left', page: 4 },
    ],
  });
  read = await readPackedBook('bulletin.pdf', pdf);
});

/** Written by hand, as somebody reads the paper. */
const TEXT = [
  'Lights of the north',
  'Read before the society in January.',
  '1 The first light',
  'The first light of the island was a fire of coal in an iron basket. It was tended by the monks of the priory, who were paid in herring, and it burned on moonless nights only.',
  'In 1714 a storm took the basket. The fishermen lit lanterns at their doors instead, and were well-known for it along the whole coast.',
  '1.1 What it cost',
  'Coal came by sea and was dear:',
  'Year Coal Oil',
  '1710 12 tons none',
  '1740 3 tons 40 gallons',
  '1780 none 95 gallons',
  'The keeper wrote the sums into the book of the parish.',
  '2 The lantern',
  'A lantern of copper was hung in the tower in 1781. Its lamp had two wicks and a mirror of polished tin behind them.',
  'Figure 1: The lantern, seen from the sea.',
  'Ships saw it at nine miles when the air was clear, as the master of the ferry has told the society, and at two in a drizzle.',
  '3 The keepers',
  'There were eleven of them. Their names are kept on a board in the church, with the years in which they served and the number of their children.',
  'The last one left when the lamp was made to turn by itself. He took the log with him, and it has not been seen since.',
  '4 The fog',
  'In fog a bell was rung by hand.',
  '5 What is left',
  'The tower stands. The lantern lies in the museum of the town.',
].join(' ');

describe('a bulletin in two columns', () => {
  it('has its words in the order in which they are read, whole, and nothing that stands on every page', () => {
    expect(read.pages).toHaveLength(1);
    expect(read.pages[0]?.text.replace(/\s+/g, ' ').trim()).toBe(TEXT);
  });

  it('has its headings, with their ranks', () => {
    const headings = read.pages[0]?.headings ?? [];
    const top = Math.min(...headings.map(({ level }) => level));
    expect(headings.map(({ level, text }) => `${'  '.repeat(level - top)}${text}`)).toEqual([
      'Lights of the north',
      '  1 The first light',
      '    1.1 What it cost',
      '  2 The lantern',
      '  3 The keepers',
      '  4 The fog',
      '  5 What is left',
    ]);
  });

  it('has its table, and its figure with the caption', () => {
    const [page] = read.pages;
    const html = page?.html.replace(/ data-start="\d+"/g, '') ?? '';
    expect(html.match(/<tr>/g)).toHaveLength(4);
    expect(html).toContain('<tr><td>1740</td><td>3 tons</td><td>40 gallons</td></tr>');
    expect(page?.pictures.map(({ start, end }) => page.text.slice(start, end))).toEqual([
      'Figure 1: The lantern, seen from the sea.',
    ]);
    expect(html).toMatch(/<figure[^>]*><img [^>]*><figcaption[^>]*>Figure 1/);
  });

  it('has the pages of the paper with the numbers that are printed on them', () => {
    const asset = read.pages[0]?.assets.find(({ path }) => path.startsWith('geometry/'));
    const geometry = JSON.parse(new TextDecoder().decode(asset?.bytes)) as PdfGeometry;
    expect(geometry.pages.map(({ number, label }) => [number, label])).toEqual([
      [1, 'i'],
      [2, '1'],
      [3, '2'],
      [4, '3'],
    ]);
  });

  it('says whose it is', () => {
    const { title, authors } = read.book;
    expect([title, authors]).toEqual(['Lights of the north', ['A. Keeper']]);
  });
});
