import { strToU8, zipSync } from 'fflate';

import { PIXEL } from './build-epub.ts';
import { buildKf8, buildMobi6 } from './build-mobi.ts';
import { buildNotebook, codeCell, display, markdownCell, stream } from './build-notebook.ts';
import { buildOdt, heading, paragraph } from './build-odt.ts';
import { buildPptx, line, picture, relation, relations, shape } from './build-pptx.ts';
import { buildXlsx, number, row, rowOf, shared } from './build-xlsx.ts';
import { rtf } from './hostile-rtf.ts';

/** A file by its name. */
export type NamedFile = [name: string, bytes: () => Uint8Array];

const CHAPTER =
  '<h1>One</h1><p onclick="alert(1)">Words <a href="javascript:alert(2)">x</a><script>alert(3)</script></p>';
const PICTURE = Buffer.from(PIXEL).toString('base64');

export const OLDER = buildMobi6(
  `<body>${CHAPTER}<mbp:pagebreak/>${CHAPTER.repeat(100)}<a filepos=@{<h1>One}>y</a></body>`,
  {
    compression: 'palmdoc',
    pictures: [PIXEL],
    contents: [{ title: 'One', at: '<h1>One' }],
    metadata: [
      [100, 'Ann'],
      [201, 0],
    ],
  },
);
export const NEWER = buildKf8(
  [
    { skeleton: '<html><body></body></html>', at: '</body>', fragments: [CHAPTER.repeat(60), '<p>End.</p>'] },
    { skeleton: '<html><body></body></html>', at: '</body>', fragments: [`${CHAPTER}<a href="@{<p>End}">z</a>`] },
  ],
  {
    contents: [
      { title: 'One', at: '<h1>One' },
      { title: 'End', at: '<p>End' },
    ],
    flows: ['<svg/>'],
    pictures: [PIXEL],
  },
);
const FICTION = strToU8(
  `<?xml version="1.0"?><FictionBook xmlns:l="x"><description><title-info><book-title>T</book-title><coverpage><image l:href="#p"/></coverpage></title-info></description><body><section id="a"><title><p>One</p></title><p>Words <a l:href="javascript:alert(1)">x</a> <a type="note" l:href="#n">1</a></p><poem><stanza><v>A verse</v></stanza></poem><table><tr><td colspan="2">Cell</td></tr></table><image l:href="#p"/></section></body>
<body name="notes"><section id="n"><p>Note <a type="note" l:href="#n">again</a>.</p></section></body><binary id="p">${PICTURE}</binary></FictionBook>`,
);
const COMIC = zipSync({
  'a/1.png': PIXEL,
  'a/2.png': PIXEL,
  'ComicInfo.xml': strToU8(
    '<ComicInfo><Title>T</Title><Writer>Ann</Writer><PageCount>2</PageCount><Pages><Page Image="0" Type="FrontCover"/></Pages></ComicInfo>',
  ),
});
const RICH = rtf(
  `\\s1 Words\\par\\trowd\\cellx9\\intbl a\\cell\\row\\pard b{\\footnote c}\\u65?\\par{\\field{\\*\\fldinst HYPERLINK "https://example.com"}{\\fldrslt d}}\\par{\\pict\\pngblip ${Buffer.from(PIXEL).toString('hex')}}\\par`,
);
const cell = (words: string, attributes = '') =>
  `<table:table-cell${attributes}>${paragraph(words)}</table:table-cell>`;
const TEXT = buildOdt({
  meta: '<dc:title>T</dc:title>',
  styles:
    '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Preformatted_20_Text"/><text:list-style style:name="L1"><text:list-level-style-number text:level="1"/></text:list-style>',
  body: [
    heading('One'),
    paragraph(
      'Words<text:s text:c="2"/>more<text:note><text:note-citation>9</text:note-citation><text:note-body><text:p>Note</text:p></text:note-body></text:note>',
    ),
    `<text:list text:style-name="L1"><text:list-item>${paragraph('First')}</text:list-item></text:list>`,
    `<table:table><table:table-row>${cell('Both', ' table:number-columns-spanned="2"')}<table:covered-table-cell/></table:table-row><table:table-row table:number-rows-repeated="2">${cell('a', ' table:number-columns-repeated="2"')}</table:table-row></table:table>`,
    paragraph('<draw:frame><draw:image xlink:href="Pictures/p.png"/><svg:desc>A plane</svg:desc></draw:frame>'),
    paragraph('code()', 'P1'),
  ].join(''),
  files: { 'Pictures/p.png': PIXEL },
});
const SLIDES = buildPptx(
  [
    {
      shapes: [
        shape(line('One'), 'title'),
        shape(`${line('First')}${line('Within', '<a:pPr lvl="1"/>')}`, 'body'),
        `<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tr><a:tc gridSpan="2"><a:txBody>${line('Fee')}</a:txBody></a:tc><a:tc hMerge="1"/></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>`,
        picture('lamp', 'A lamp'),
      ].join(''),
      notes: line('More.'),
      relations: relation('lamp', 'image', '../media/lamp.png') + relation('n', 'slide', 'slide2.xml'),
    },
    { shapes: shape(line('Words.')) },
  ],
  { core: '<dc:title>T</dc:title>', files: { 'ppt/media/lamp.png': PIXEL } },
);
const SHEETS = buildXlsx(
  [
    {
      name: 'Sums',
      rows: rowOf(1, 'Words', 'More') + row(2, shared('A2', 0) + number('B2', 45_000, 1)) + row(3, number('B3', 7, 2)),
      after:
        '<mergeCells><mergeCell ref="A2:A3"/></mergeCells><hyperlinks><hyperlink ref="A2" r:id="w"/></hyperlinks><drawing r:id="d"/>',
      relations: relation('w', 'hyperlink', 'https://example.com') + relation('d', 'drawing', '../drawings/d.xml'),
    },
    { name: 'Other', rows: rowOf(1, 'Last') },
  ],
  {
    strings: '<si><t>Port</t></si>',
    formats: [0, 14, 164],
    own: { 164: '#,##0.00' },
    files: {
      'xl/drawings/d.xml': strToU8('<d><pic><cNvPr descr="A pier"/><blip r:embed="p"/></pic></d>'),
      'xl/drawings/_rels/d.xml.rels': strToU8(relations(relation('p', 'image', '../media/p.png'))),
      'xl/media/p.png': PIXEL,
    },
  },
);
const NOTEBOOK = buildNotebook([
  markdownCell('# One\n\nWords, $a^2$ and ![a pier](attachment:p.png).', { 'p.png': { 'image/png': PICTURE } }),
  codeCell(
    ['f()\n', 'g()'],
    [
      stream('low\rhigh\n'),
      display({ 'text/html': '<table><tr><td>Fee</td></tr></table>', 'text/plain': 'Fee' }),
      display({ 'image/svg+xml': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>' }),
      { output_type: 'error', ename: 'E', evalue: 'no', traceback: ['\u001B[31mE\u001B[0m'] },
    ],
  ),
  { cell_type: 'raw', metadata: { raw_mimetype: 'text/html' }, source: '<p>As written</p>' },
]);

/** A file of each format in which much of what the format can hold is used once. */
export const SOUND_EBOOKS: readonly [name: string, bytes: Uint8Array][] = [
  ['book.mobi', OLDER],
  ['book.azw3', NEWER],
  ['book.fb2', FICTION],
  ['book.cbz', COMIC],
  ['book.rtf', RICH],
  ['book.odt', TEXT],
  ['book.pptx', SLIDES],
  ['book.xlsx', SHEETS],
  ['book.ipynb', NOTEBOOK],
];
