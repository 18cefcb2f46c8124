import { describe, expect, it } from 'vitest';

import { PIXEL } from '#tests/support/build-epub.ts';
import { buildBoth, buildKf8, buildMobi6, type MobiParts } from '#tests/support/build-mobi.ts';
import { palmDatabase, palmRecords } from '#tests/support/mobi-records.ts';
import { readPackedBook, refusalOf } from '#tests/support/read-packed-book.ts';

const FACTS: MobiParts = {
  title: 'keeper',
  metadata: [
    [503, 'The Keeper &amp; the lamp'],
    [100, 'Ann Writer'],
    [100, 'Bob Poet'],
    [524, 'en-GB'],
    [103, '<p>Of a <b>lighthouse</b>.</p>'],
    [106, '2024-05-06'],
    [201, 0],
  ],
  pictures: [PIXEL],
};

const WORDS = 'The lamp burns oil at night, and the keeper trims it twice. ';
const OLDER = `<html><head><guide><reference type="toc" title="Contents" filepos=@{<p>Contents}/></guide></head><body>
<p height="1em"><img recindex="00001" alt="A lamp"></p><mbp:pagebreak/>
<h1>1. The lamp</h1><p width="0">${WORDS.repeat(120)}<p>See <a filepos=@{<h2>A gale}>the gale</a> — caf\u00e9.
<mbp:pagebreak/><h1>2. Storm</h1><p>Wind<br>and rain.</p><h2>A gale</h2><p>It blew.</p>
<mbp:pagebreak/><p>Contents</p><blockquote><a filepos=@{<h1>1.}>1. The lamp</a></blockquote>
<blockquote><a filepos=@{<h1>2.}>2. Storm</a><blockquote><a filepos=@{<h2>A gale}>A gale</a></blockquote></blockquote></body></html>`;

const SKELETON =
  '<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body class="c">HERE</body></html>';
const FILES = [
  {
    skeleton: SKELETON.replace('HERE', '<!-- HERE -->'),
    at: '<!--',
    fragments: ['<img src="kindle:flow:0001?mime=image/svg+xml" alt="front"/>'],
  },
  {
    skeleton: SKELETON.replace('HERE', ''),
    at: '</body>',
    fragments: [
      '<h1>1. The lamp</h1>',
      `<p>${WORDS.repeat(120)}See <a href="@{<h2 class}">the gale</a>.</p><p><img src="kindle:embed:0001?mime=image/png" alt="A lamp"/></p>`,
    ],
  },
  {
    skeleton: SKELETON.replace('HERE', ''),
    at: '</body>',
    fragments: [
      '<h1>2. Storm</h1><p>Wind<i/> and rain.<a epub:type="noteref" href="@{<aside}">1</a></p><h2 class="x">A gale</h2><p>It blew.</p><aside epub:type="footnote" id="n1"><p>For three days.</p></aside>',
    ],
  },
];
const DRAWING =
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="kindle:embed:0001?mime=image/png"/></svg>';
const CONTENTS = [
  { title: '1. The lamp', at: '<h1>1.' },
  { title: '2. Storm &amp; gale', at: '<h1>2.' },
];

async function outline(name: string, bytes: Uint8Array) {
  const { pages, book } = await readPackedBook(name, bytes);
  return {
    pages,
    book,
    outline: pages.map(({ planned, title }) => `${' '.repeat(planned.depth)}${planned.path}: ${title}`),
  };
}

describe('a book in Mobipocket’s older format', () => {
  it.each(['none', 'palmdoc'] as const)(
    'is read with its facts, contents, links and pictures: %s',
    async (compression) => {
      const read = await outline('keeper.mobi', buildMobi6(OLDER, { ...FACTS, compression }));
      const { title, authors, language, type, details, cover } = read.book;
      expect({ title, authors, language, type, cover: cover?.mediaType }).toEqual({
        ...{ title: 'The Keeper & the lamp', authors: ['Ann Writer', 'Bob Poet'], language: 'en-GB', type: 'mobi' },
        cover: 'image/png',
      });
      expect(details).toMatchObject({ description: 'Of a lighthouse.', dateMs: Date.UTC(2024, 4, 6) });
      expect(read.outline).toEqual([
        'the-keeper-the-lamp: The Keeper & the lamp',
        '1-the-lamp: 1. The lamp',
        '2-storm: 2. Storm',
        '2-storm-2: 2. Storm (2)',
      ]);
      const [front, lamp, storm] = read.pages;
      expect(front?.assets.map(({ mediaType }) => mediaType)).toEqual(['image/png']);
      expect(lamp?.text).toBe(`1. The lamp\n${WORDS.repeat(120).trim()}\nSee the gale — café.`);
      expect(storm?.text).toBe('2. Storm\nWind\nand rain.\nA gale\nIt blew.');
      const address = /href="[^"]*2-storm#([^"]+)"/.exec(lamp?.html ?? '')?.[1];
      expect(storm?.html).toContain(`<h2 id="${address}"`);
      expect(read.pages.flatMap(({ warnings }) => warnings)).toEqual([]);
    },
  );

  it('takes its index of contents first, and the letters of Windows as they are', async () => {
    const html = '<body><p>caf\u00e9</p><h1>One</h1><p>a</p><mbp:pagebreak><h1>Two</h1>Loose <b>words</b> b</body>';
    const contents = [
      { title: 'First', at: '<h1>One' },
      { title: 'Second', depth: 1, at: '<h1>Two' },
    ];
    const parts = { contents, encoding: 'windows-1252' as const };
    const { pages, outline: shown } = await outline('a.prc', buildMobi6(html, parts));
    expect(shown).toEqual(['first: First', ' second: Second']);
    expect(pages.map(({ text }) => text)).toEqual(['café\nOne\na', 'Two\nLoose words b']);
  });
});

describe('a book in KF8', () => {
  it.each(['none', 'palmdoc'] as const)(
    'is put together from its fragments, with links and notes: %s',
    async (compression) => {
      const bytes = buildKf8(FILES, { ...FACTS, compression, contents: CONTENTS, flows: [DRAWING] });
      const read = await outline('keeper.azw3', bytes);
      expect(read.outline).toEqual([
        'the-keeper-the-lamp: The Keeper & the lamp',
        '1-the-lamp: 1. The lamp',
        '2-storm-gale: 2. Storm & gale',
      ]);
      const [front, lamp, storm] = read.pages;
      expect([front, lamp].map((page) => page?.assets.length)).toEqual([1, 1]);
      expect(lamp?.text).toBe(`1. The lamp\n${WORDS.repeat(120)}See the gale.\nA lamp`);
      expect(storm?.text).toBe('2. Storm\nWind and rain.\nA gale\nIt blew.\nFor three days.');
      expect(lamp?.html).toMatch(/href="[^"]*2-storm-gale#place-\d+"/);
      expect(storm?.html).toMatch(/<h2 [^>]*id="place-\d+"/);
      expect(storm?.planned.filename).toBe('keeper.azw3/part-3.html');
    },
  );

  it('is preferred where a file holds the older format too', async () => {
    const { pages } = await readPackedBook('both.azw', buildBoth('<body><p>Older.</p></body>', FILES.slice(2), FACTS));
    expect(pages.map(({ text }) => text)).toEqual(['2. Storm\nWind and rain.\nA gale\nIt blew.\nFor three days.']);
  });

  it('is read without contents that are damaged, and says so', async () => {
    const records = palmRecords(buildKf8(FILES, { contents: CONTENTS, flows: [DRAWING] }));
    const index = records.findIndex((record) => record.toString('latin1', 0, 4) === 'INDX');
    records[index]?.write('XXXX');
    const { book } = await readPackedBook('keeper.azw3', palmDatabase(records));
    expect(book.warnings.map(({ message }) => message)).toContain(
      'The table of contents of keeper.azw3 is damaged and is left out.',
    );
  });
});

const KFX = new TextEncoder().encode('CONT\u0002\0 a book of Amazon’s');

describe('a book for Kindle that is not read', () => {
  it.each([
    ['is locked', buildMobi6('<p>x</p>', { encryption: 2 }), 'book.azw is copy-protected (DRM) and cannot be read.'],
    ['holds a PDF', buildMobi6('%MOP', {}), 'book.azw is a PDF in a container for Kindle (Print Replica).'],
    [
      'is KFX',
      KFX,
      'it is KFX or Topaz, which only Amazon’s own programs read. Convert to EPUB, for example with Calibre.',
    ],
    [
      'is older than Mobipocket',
      palmDatabase([], 'TEXtREAd'),
      'it is a PalmDoc text. Convert to EPUB, for example with Calibre.',
    ],
    ['is cut off', buildMobi6(OLDER, FACTS).slice(0, 3_000), 'book.azw is damaged or incomplete.'],
    ['is empty', buildMobi6(''), 'There is no text in book.azw.'],
  ])('says so in one sentence: it %s', async (_, bytes, sentence) => {
    expect(await refusalOf('book.azw', bytes)).toContain(sentence);
  });

  it('is called what it is, whatever its name says', async () => {
    const sentence = 'book.epub is a book for Kindle or Mobipocket. Rename it to end in .mobi.';
    expect(await refusalOf('book.epub', buildMobi6('<p>x</p>'))).toBe(sentence);
  });
});
