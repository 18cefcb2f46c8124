import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';

import { PIXEL } from '#tests/support/build-epub.ts';
import { readPackedBook, refusalOf } from '#tests/support/read-packed-book.ts';

const LONG = `<p>${'The keeper trims the lamp and writes down the wind. '.repeat(320)}</p>`;
const BOOK = `<?xml version="1.0" encoding="utf-8"?>
<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink">
<description><title-info><author><first-name>Ann</first-name><last-name>Writer</last-name></author><author><nickname>bob</nickname></author>
<book-title>The Keeper &amp; the lamp</book-title><annotation><p>Of a <strong>lighthouse</strong>.</p></annotation>
<date value="2024-05-06">then</date><coverpage><image l:href="#front.png"/></coverpage><lang>en</lang></title-info>
<document-info><author><nickname>scanner</nickname></author></document-info></description>
<body><title><p>The Keeper</p><p>A book</p></title><epigraph><p>Light.</p><text-author>A poet</text-author></epigraph>
<section id="one"><title><p>Part one</p></title>
<section id="lamp"><title><p>The lamp.</p><p>Oil<a l:href="#n1" type="note">[1]</a></p></title><p>See <a l:href="#gale">the gale</a> &lt;b&gt;.</p>${LONG}</section>
<section><title><p>Verses</p></title><poem><title><p>Night</p></title><stanza><v>Dark is</v><v>the <emphasis>sea</emphasis>.</v></stanza></poem><p id="p1">H<sub>2</sub>O<image l:href="#front.png" alt="A lamp"/></p></section></section>
<section><title><p>Storm</p></title><section id="gale"><title><p>A gale</p></title><p>It blew<a type="note" l:href="#n1">[1]</a><a type="note" l:href="#n2">[2]</a>.</p>
<table><tr><th>Day</th><td colspan="2">Wind</td></tr></table><subtitle>* * *</subtitle><cite><p>So it was.</p></cite><empty-line/></section></section>
</body>
<body name="notes"><title><p>Notes</p></title><section id="n1"><title><p>1</p></title><p>Whale oil.</p></section>
<section id="n2"><title><p>2</p></title><p>For three days.</p></section><section id="n3"><title><p>3</p></title><p>Nobody asks.</p></section></body>
<binary id="front.png" content-type="image/png">${Buffer.from(PIXEL).toString('base64')}</binary>
</FictionBook>`;

describe('a FictionBook', () => {
  it.each([
    ['keeper.fb2', strToU8(BOOK)],
    ['keeper.fb2.zip', zipSync({ 'keeper.fb2': strToU8(BOOK) })],
    ['keeper.fbz', zipSync({ 'keeper.fb2': strToU8(BOOK) })],
  ])('is read with its facts, pages, notes and pictures: %s', async (name, bytes) => {
    const { book, pages } = await readPackedBook(name, bytes);
    const { title, authors, language, type, details, cover } = book;
    expect({ title, authors, language, type, cover: cover?.mediaType }).toEqual({
      ...{ title: 'The Keeper & the lamp', authors: ['Ann Writer', 'bob'], language: 'en', type: 'fb2' },
      cover: 'image/png',
    });
    expect(details).toMatchObject({ description: 'Of a lighthouse.', dateMs: Date.UTC(2024, 4, 6) });
    expect(pages.map(({ planned, title: called }) => `${' '.repeat(planned.depth)}${planned.path}: ${called}`)).toEqual(
      [
        'the-keeper-a-book: The Keeper. A book',
        'part-one: Part one',
        ' the-lamp-oil: The lamp. Oil',
        ' verses: Verses',
        'storm: Storm',
        'notes: Notes',
      ],
    );
    expect(pages[0]?.text).toBe('The Keeper\nA book\nLight.\nA poet');
    expect(pages[2]?.text).toMatch(/^The lamp\.\nOil\nSee the gale <b>\.\nThe keeper .* the wind\.\s*\nWhale oil\.$/s);
    expect(pages[2]?.html).toMatch(/href="[^"]*\/storm#gale"/);
    expect(pages[3]?.text).toBe('Verses\nNight\nDark is\nthe sea.\nH2OA lamp');
    expect(pages[3]?.assets).toHaveLength(1);
    expect(pages[4]?.text).toBe('Storm\nA gale\nIt blew.\nDay\nWind\n* * *\nSo it was.\nWhale oil.\nFor three days.');
    expect(pages[5]?.text).toBe('Notes\n3\nNobody asks.');
    expect(pages.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  it('keeps notes whose ids stand on their parts, and those without an id', async () => {
    const note = (id: string) => `<a type="note" xmlns:l="x" l:href="#${id}">1</a>`;
    const xml = `<FictionBook><body><section><p>First${note('b')} and second${note('c')}.</p></section></body>
<body name="footnotes"><section><subtitle id="b">1</subtitle><p>Of tar.</p><p id="c">Of rope.</p></section><section><p>Of nothing.</p></section></body></FictionBook>`;
    const { pages } = await readPackedBook('a.fb2', strToU8(xml));
    expect(pages.map(({ text }) => text)).toEqual(['First and second.\n1\nOf tar.\nOf rope.', 'Of nothing.']);
  });

  it('is read in the encoding that it declares', async () => {
    const xml =
      '<?xml version="1.0" encoding="windows-1251"?><FictionBook><body><section><p>\xcc\xe0\xff\xea</p></section></body></FictionBook>';
    const { pages } = await readPackedBook('a.fb2', Buffer.from(xml, 'latin1'));
    expect(pages.map(({ text }) => text)).toEqual(['Маяк']);
  });

  it.each([
    ['is something else', '<html/>', 'book.fb2 is not a FictionBook, despite its name.'],
    ['is empty', '<FictionBook><body/></FictionBook>', 'There is no text in book.fb2.'],
    ['is no text', '\0\0\0<FictionBook>', 'book.fb2 cannot be read. The file is not text.'],
    [
      'is nested without end',
      `<FictionBook><body>${'<section>'.repeat(100_000)}`,
      'Its elements are nested too deeply.',
    ],
  ])('is refused in one sentence where it %s', async (_, xml, sentence) => {
    expect(await refusalOf('book.fb2', strToU8(xml))).toContain(sentence);
  });

  it('declares an entity that grows or calls a file, and it stays a name', async () => {
    const doctype = '<!DOCTYPE x [<!ENTITY a "lollol"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>';
    const xml = `<?xml version="1.0"?>${doctype}<FictionBook><body><section><p>Before &b; and &c; after.</p></section></body></FictionBook>`;
    const { pages } = await readPackedBook('book.fb2', strToU8(xml));
    expect(pages[0]?.text).toBe('Before &b; and &c; after.');
  });
});
