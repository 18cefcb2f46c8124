import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';

import { parseFragment, walkHast } from '#lib/books/ingest/readers/tree/publish-tree.ts';
import { PIXEL } from '#tests/support/build-epub.ts';
import { relation, relations } from '#tests/support/build-pptx.ts';
import { buildXlsx, number, row, rowOf, shared, words } from '#tests/support/build-xlsx.ts';
import { hostileArchives, willingArchives } from '#tests/support/hostile-office.ts';
import { longIt } from '#tests/support/long-it.ts';
import { readPackedBook, refusalOf } from '#tests/support/read-packed-book.ts';

const FORMATS = { formats: [0, 14, 10, 164, 9999], own: { 164: '#,##0.00 &quot;€&quot;' } };

const READ = await readPackedBook(
  'fees.xlsx',
  buildXlsx(
    [
      {
        name: 'Fees',
        rows: [
          rowOf(1, 'Fees of the harbour'),
          row(3, shared('A3', 0) + words('B3', 'Fee') + words('C3', 'Since') + words('D3', 'Share')),
          row(4, shared('A4', 1) + number('B4', 1234.5, 3) + number('C4', 45_000, 1) + number('D4', 0.125, 2)),
          row(
            5,
            words('A5', 'Brest') +
              `<c r="B5" t="str"><f>B4*2</f><v>free</v></c><c r="C5" t="b"><v>1</v></c><c r="D5" t="e"><v>#N/A</v></c>`,
          ),
          row(8, words('A8', 'Both') + words('B8', 'x')),
          row(9, words('B9', 'y')),
        ].join(''),
        after:
          '<mergeCells><mergeCell ref="A8:A9"/></mergeCells><hyperlinks><hyperlink ref="A5" r:id="web"/></hyperlinks>',
        relations:
          relation('web', 'hyperlink', 'https://example.com/brest') +
          relation('d', 'drawing', '../drawings/d.xml') +
          relation('c', 'comments', '../comments1.xml'),
      },
      { name: 'Kept back', rows: rowOf(1, 'secret'), state: 'veryHidden' },
      { name: 'Empty', rows: '' },
    ],
    {
      ...FORMATS,
      strings: '<si><t>Port</t></si><si><r><t>St. </t></r><r><t>Malo</t></r><rPh><t>malo</t></rPh></si>',
      files: {
        'xl/drawings/d.xml': strToU8('<d><pic><cNvPr descr="A pier"/><blip r:embed="p"/></pic></d>'),
        'xl/drawings/_rels/d.xml.rels': strToU8(
          relations(relation('p', 'image', '../media/p.png') + relation('k', 'chart', 'c.xml')),
        ),
        'xl/media/p.png': PIXEL,
      },
    },
  ),
);

const [PAGE] = READ.pages;

describe('a workbook', () => {
  it('has a page for each sheet that is shown and holds something, with values as they are shown', () => {
    expect(READ.pages.map(({ title, planned, text }) => [planned.path, title, text])).toEqual([
      [
        'sheet-1',
        'Fees',
        'Fees\nFees of the harbour\nPort\nFee\nSince\nShare\nSt. Malo\n1,234.50 €\n2023-03-15\n12.50%\nBrest\nfree\nTRUE\n#N/A\nBoth\nx\ny\nA pier',
      ],
    ]);
  });

  it('makes the first row of words the head of its table, and keeps links and merged cells', () => {
    const html = (PAGE?.html ?? '').replace(/ data-start="\d+"/g, '');
    expect(html).toContain('<thead><tr><th>Port</th><th>Fee</th><th>Since</th><th>Share</th></tr></thead>');
    expect(html).toMatch(/<a href="https:\/\/example.com\/brest"[^>]*>Brest<\/a>/);
    expect(html).toContain('<td rowspan="2">Both</td><td>x</td></tr><tr><td>y</td>');
    expect(PAGE?.assets).toHaveLength(1);
  });

  it('says what of it is left out', () => {
    expect(READ.book.warnings.map(({ message }) => message)).toEqual([
      'The sheet Fees of fees.xlsx has a comment, which is left out.',
      'The sheet Fees of fees.xlsx has a chart, which is left out.',
      'The sheet Kept back of fees.xlsx is hidden and is left out.',
    ]);
  });

  it('holds on every page exactly the text that is stored', () => {
    for (const { html, text } of READ.pages) expect(walkHast(parseFragment(html)).text).toBe(text);
  });

  it('begins each further page of a long sheet with the head again', async () => {
    const rows =
      rowOf(1, 'Port', 'Fee') +
      Array.from({ length: 700 }, (_, index) => rowOf(index + 2, `p${index}`, `${index}`)).join('');
    const { pages } = await readPackedBook('fees.xlsx', buildXlsx([{ name: 'Long', rows }]));
    expect(pages.map(({ title, text }) => [title, text.slice(0, 28)])).toEqual([
      ['Long', 'Long\nPort\nFee\np0\n0\np1\n1\np2\n2'.slice(0, 28)],
      ['Long, 501–701', 'Long, 501–701\nPort\nFee\np499\n499'.slice(0, 28)],
    ]);
  });

  it('counts days from 1904 where the workbook does', async () => {
    const settings = '<workbookPr date1904="1"/>';
    const { pages } = await readPackedBook(
      'fees.xlsx',
      buildXlsx([{ name: 'A', rows: row(1, number('A1', 43_538, 1)) }], { ...FORMATS, settings }),
    );
    expect(pages[0]?.text).toBe('A\n2023-03-15');
  });
});

const GOOD = buildXlsx([{ name: 'A', rows: rowOf(1, 'Words.') }], { strings: '<si><t>x</t></si>' });

describe('a hostile workbook', () => {
  it.each(hostileArchives(GOOD, 'xl/workbook.xml'))('is refused in one sentence: %s', async (_, bytes) => {
    expect(await refusalOf('fees.xlsx', bytes())).toMatch(/^(?!It was read)[^\n]{10,200}\.$/);
  });

  it.each(willingArchives(GOOD, 'xl/worksheets/sheet1.xml'))(
    'is read, and nothing in it runs or is called: %s',
    async (_, bytes) => {
      const html = (await readPackedBook('fees.xlsx', bytes())).pages.map((page) => page.html).join('');
      expect(html).toContain('Words.');
      expect(html).not.toMatch(/lollol|root:|<script/);
    },
  );

  const ALL = 'A1:XFD1048576';
  const diagonal = Array.from(
    { length: 3_000 },
    (_, index) =>
      `<row><c r="${'ABCDEFGHIJ'[index % 10] ?? ''}${'ABCDEFGHIJ'[Math.floor(index / 10) % 10] ?? ''}${'ABCDEFGHIJ'[Math.floor(index / 100) % 10] ?? ''}${index + 2}" t="str"><v>${index}</v></c></row>`,
  ).join('');
  it.each([
    ['a cell at the end of the sheet', { rows: rowOf(1, 'Words.') + row(1_048_576, words('XFD1048576', 'Far.')) }],
    ['a row beyond the end', { rows: rowOf(1, 'Words.') + '<row r="9999999999"><c t="str"><v>x</v></c></row>' }],
    [
      'everything merged',
      {
        rows: rowOf(1, 'Words.', 'x') + rowOf(2, 'y', 'z'),
        after: `<mergeCells><mergeCell ref="${ALL}"/></mergeCells>`,
      },
    ],
    [
      'everything merged a thousand times',
      { rows: rowOf(1, 'Words.', 'x'), after: `<mergeCells>${`<mergeCell ref="${ALL}"/>`.repeat(1_000)}</mergeCells>` },
    ],
    [
      'ranges that are none',
      {
        rows: rowOf(1, 'Words.'),
        after: '<autoFilter ref="x"/><mergeCells><mergeCell ref="C9:A1"/><mergeCell/></mergeCells>',
      },
    ],
    [
      'shared strings that are not there',
      { rows: rowOf(1, 'Words.') + row(2, shared('A2', 1e9) + shared('B2', -1) + shared('C2', 0.5)) },
    ],
    ['styles that are not there', { rows: rowOf(1, 'Words.') + row(2, number('A2', 7, 1e9) + number('B2', 7, -1)) }],
    [
      'numbers that are none',
      { rows: rowOf(1, 'Words.') + row(2, number('A2', 'x') + number('B2', '1e999') + number('C2', '-99999999', 1)) },
    ],
    ['a diagonal of cells', { rows: rowOf(1, 'Words.') + diagonal }],
    [
      'a cell of a million letters',
      {
        rows:
          rowOf(1, 'Words.') + row(2, words('A2', Array.from({ length: 200_000 }, (_, index) => index % 97).join(' '))),
      },
    ],
    ['cells in cells', { rows: rowOf(1, 'Words.') + `<row r="2">${'<c r="A2" t="str"><v>x'.repeat(5_000)}</row>` }],
    [
      'a link that runs',
      {
        rows: rowOf(1, 'Words.'),
        after: '<hyperlinks><hyperlink ref="A1" r:id="x"/></hyperlinks>',
        relations: relation('x', 'hyperlink', 'javascript:alert(1)'),
      },
    ],
    ['a drawing of itself', { rows: rowOf(1, 'Words.'), relations: relation('x', 'drawing', 'sheet1.xml') }],
  ])('is read as far as it goes: %s', async (_, sheet) => {
    const { pages } = await readPackedBook('fees.xlsx', buildXlsx([{ name: 'A', ...sheet }], FORMATS));
    expect(pages[0]?.text).toContain('Words.');
    expect(pages.map(({ html }) => html).join('')).not.toMatch(/javascript:|root:/);
    expect(pages.map(({ html }) => html).join('').length).toBeLessThan(2_000_000);
  });

  longIt('keeps a hundred thousand cells and says where the rest begins', async () => {
    const line = (at: number) =>
      `<row r="${at}">${Array.from({ length: 200 }, (_, index) => `<c><v>${at * 31 + index}</v></c>`).join('')}</row>`;
    const rows = Array.from({ length: 502 }, (_, index) => line(index + 1)).join('');
    const { book } = await readPackedBook('fees.xlsx', buildXlsx([{ name: 'A', rows }]));
    expect(book.warnings.map(({ message }) => message)).toEqual([
      'fees.xlsx has more than 100,000 cells: A is left out from row 501 on.',
    ]);
  });

  it.each([
    ['fees.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'Save as .xlsx or PDF and try again.'],
    ['fees.docx', GOOD, 'fees.docx is a workbook. Rename it to end in .xlsx.'],
  ])('is told the way out: %s', async (name, bytes, sentence) => {
    expect(await refusalOf(name, bytes)).toContain(sentence);
  });
});
