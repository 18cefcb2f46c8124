import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';

import { parseFragment, walkHast } from '#lib/books/ingest/readers/tree/publish-tree.ts';
import { buildOdt, heading, paragraph } from '#tests/support/build-odt.ts';
import { PIXEL } from '#tests/support/build-epub.ts';
import { hostileArchives, willingArchives } from '#tests/support/hostile-office.ts';
import { readPackedBook, refusalOf } from '#tests/support/read-packed-book.ts';

const note = (words: string) =>
  `<text:note><text:note-citation>9</text:note-citation><text:note-body>${paragraph(words)}</text:note-body></text:note>`;
const item = (content: string) => `<text:list-item>${content}</text:list-item>`;
const cell = (words: string, attributes = '') =>
  `<table:table-cell${attributes}>${paragraph(words)}</table:table-cell>`;
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
const frame = (content: string) => `<draw:frame>${content}</draw:frame>`;

const READ = await readPackedBook(
  'travel-policy.odt',
  buildOdt({
    meta: '<dc:title>Travel policy</dc:title><meta:initial-creator>Ann Writer</meta:initial-creator><dc:date>2024-05-06T07:08:09Z</dc:date>',
    styles: [
      '<style:style style:name="T1" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>',
      '<style:style style:name="T2" style:family="text"><style:text-properties text:display="none"/></style:style>',
      '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Preformatted_20_Text"/>',
      '<text:list-style style:name="L1"><text:list-level-style-number text:level="1"/><text:list-level-style-bullet text:level="2"/></text:list-style>',
    ].join(''),
    body: [
      '<text:tracked-changes><text:changed-region><text:deletion><text:p>struck</text:p></text:deletion></text:changed-region></text:tracked-changes>',
      paragraph('<text:a xlink:href="#planes">To the planes</text:a>'),
      heading('Trains'),
      paragraph(
        `Take<text:s text:c="2"/>the <text:span text:style-name="T1">train</text:span><text:span text:style-name="T2">never</text:span>${note('Night trains too.')} always.<office:annotation><text:p>why?</text:p></office:annotation>`,
      ),
      `<text:list text:style-name="L1">${item(`${paragraph('First')}<text:list>${item(paragraph('Within'))}</text:list>`)}${item(paragraph('Second'))}</text:list>`,
      `<table:table><table:table-header-rows>${row(cell('Class'), cell('Fee'))}</table:table-header-rows>${row(cell('Both', ' table:number-columns-spanned="2"'), '<table:covered-table-cell/>')}</table:table>`,
      paragraph('one()', 'P1'),
      paragraph('<text:s text:c="2"/>two()', 'P1'),
      heading('<text:bookmark text:name="planes"/>Planes'),
      paragraph(`Fly${frame('<draw:image xlink:href="Pictures/plane.png"/><svg:desc>A plane</svg:desc>')}`),
      paragraph(frame(`<draw:text-box>${paragraph('In a box')}</draw:text-box>`)),
      paragraph(frame('<draw:object xlink:href="./Object 1"/>')),
      paragraph(frame('<draw:object xlink:href="./Object 2"/>')),
    ].join(''),
    files: {
      'Pictures/plane.png': PIXEL,
      'Object 1/content.xml': strToU8(
        '<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><mi>a</mi><mo>+</mo><mn>1</mn></mrow><annotation>a+1</annotation></semantics></math>',
      ),
      'Object 2/content.xml': strToU8(
        '<office:document-content><office:body><office:chart/></office:body></office:document-content>',
      ),
    },
  }),
);

describe('a text of OpenDocument', () => {
  it('brings what it says of itself', () => {
    const { title, language, authors, type, details } = READ.book;
    expect({ title, language, authors, type }).toEqual({
      title: 'Travel policy',
      language: 'de-AT',
      authors: ['Ann Writer'],
      type: 'odt',
    });
    expect(details?.dateMs).toBe(Date.parse('2024-05-06T07:08:09Z'));
  });

  it('has a page for each heading of the first rank, with its text, tables, formulas and notes', () => {
    expect(READ.pages.map(({ title, text }) => [title, text])).toEqual([
      ['Travel policy', 'To the planes'],
      [
        'Trains',
        'Trains\nTake the train always.\nFirst\nWithin\nSecond\nClass\nFee\nBoth\none()\n  two()\nNight trains too.',
      ],
      ['Planes', 'Planes\nFly\nA plane\nIn a box\na+1'],
    ]);
    const [, trains] = READ.pages;
    expect(trains?.text.slice(trains.footnotesStart ?? 0)).toBe('Night trains too.');
  });

  it('keeps lists, heads, spans, links between chapters and pictures', () => {
    const [first, second, third] = READ.pages.map(({ html }) => html.replace(/ data-start="\d+"/g, ''));
    expect(first).toContain('href="/books/book/chapter-3#oplanes"');
    expect(second).toContain('<ol><li><div>First</div><ul><li>Within</li></ul></li><li>Second</li></ol>');
    expect(second).toContain('<thead><tr><th>Class</th><th>Fee</th></tr></thead>');
    expect(second).toContain('<td colspan="2">Both</td>');
    expect(second).toContain('<strong>train</strong>');
    expect(third).toContain('<math');
    expect(READ.pages[2]?.assets.map(({ mediaType }) => mediaType)).toEqual(['image/png']);
  });

  it('says what of it is left out', () => {
    expect(READ.book.warnings.map(({ message }) => message)).toEqual([
      'travel-policy.odt has tracked changes. Deleted text is left out.',
      'travel-policy.odt has comments, which are left out.',
      'travel-policy.odt has a chart or an embedded object, which is left out.',
    ]);
  });

  it('holds on every page exactly the text that is stored', () => {
    for (const { html, text } of READ.pages) expect(walkHast(parseFragment(html)).text).toBe(text);
  });
});

const GOOD = buildOdt({ body: paragraph('Words.') });
const LOCKED = strToU8(
  '<manifest:manifest><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>',
);

it('is read where a format of dates has text of its own', async () => {
  const styles = '<number:date-style><number:day/><number:text>. </number:text><number:month/></number:date-style>';
  expect(await refusalOf('book.odt', buildOdt({ body: paragraph('Words.'), styles }))).toMatch(/^It was read/);
});

it('is read where a line end follows its archive', async () => {
  expect(await refusalOf('book.odt', Buffer.concat([GOOD, Buffer.from('\r\n')]))).toMatch(/^It was read/);
});

it('is read where its text and the styles that its program made are together larger than a page may be', async () => {
  const style = (_: unknown, number: number) =>
    `<style:style style:name="T${number}" style:family="text"><style:text-properties fo:font-size="${(number * 7_919) % 997}pt"/></style:style>`;
  const styles = Array.from({ length: 50_000 }, style).join('');
  expect(styles.length).toBeGreaterThan(5 * 1024 * 1024);
  expect(await refusalOf('book.odt', buildOdt({ body: paragraph('Words.'), styles }))).toMatch(/^It was read/);
});

describe('a hostile text of OpenDocument', () => {
  it.each(hostileArchives(GOOD, 'content.xml'))('is refused in one sentence: %s', async (_, bytes) => {
    expect(await refusalOf('policy.odt', bytes())).toMatch(/^(?!It was read)[^\n]{10,200}\.$/);
  });

  it.each(willingArchives(GOOD, 'content.xml'))(
    'is read, and nothing in it runs or is called: %s',
    async (_, bytes) => {
      const html = (await readPackedBook('policy.odt', bytes())).pages.map((page) => page.html).join('');
      expect(html).toContain('Words.');
      expect(html).not.toMatch(/lollol|root:|<script/);
    },
  );

  it.each([
    ['a picture from outside', paragraph(frame('<draw:image xlink:href="file:///etc/hostname"/>'))],
    ['a picture above it', paragraph(frame('<draw:image xlink:href="../../../etc/hostname"/>'))],
    ['a link that runs', paragraph('<text:a xlink:href="javascript:alert(1)">x</text:a>')],
    ['a thousand million spaces', paragraph('a<text:s text:c="1000000000"/>b')],
    [
      'a thousand million cells',
      `<table:table>${row(cell('x', ' table:number-columns-repeated="1000000000"'))}</table:table>`,
    ],
    [
      'a cell over a thousand million columns',
      `<table:table>${row(cell('x', ' table:number-columns-spanned="1000000000"'))}</table:table>`,
    ],
    ['an object above it', paragraph(frame('<draw:object xlink:href="../../etc"/>'))],
    ['an object that is the text', paragraph(frame('<draw:object xlink:href="."/>'))],
    ['notes in notes', paragraph(Array.from({ length: 20 }).reduce<string>((inner) => note(inner), 'x'))],
    [
      'lists in lists',
      Array.from({ length: 100 }).reduce<string>((inner) => `<text:list>${item(inner)}</text:list>`, paragraph('x')),
    ],
    ['a heading of rank 1e9', heading('x', 1e9)],
    ['a style of itself', `<text:p text:style-name="Loop">x</text:p>`],
  ])('is read as far as it goes: %s', async (_, body) => {
    const styles = '<style:style style:name="Loop" style:family="paragraph" style:parent-style-name="Loop"/>';
    const { pages } = await readPackedBook('policy.odt', buildOdt({ body: paragraph('Words.') + body, styles }));
    const html = pages.map((page) => page.html).join('');
    expect(html).toContain('Words.');
    expect(html).not.toMatch(/javascript:|root:/);
    expect(html.length).toBeLessThan(100_000);
    expect(pages.flatMap(({ assets }) => assets)).toEqual([]);
  });

  it('is refused in one sentence where a password protects it', async () => {
    const bytes = buildOdt({ body: paragraph('x'), files: { 'META-INF/manifest.xml': LOCKED } });
    expect(await refusalOf('policy.odt', bytes)).toBe(
      'policy.odt is password-protected. Remove the password and try again.',
    );
  });
});
