import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';

import { parseFragment, walkHast } from '#lib/books/ingest/readers/tree/publish-tree.ts';
import { buildEpub, epubFiles, PIXEL } from '#tests/support/build-epub.ts';
import { readPackedBook, type ReadBook } from '#tests/support/read-packed-book.ts';

const METADATA = `<dc:title id="sub">A life at sea</dc:title><dc:title id="main">The Keeper</dc:title>
<meta refines="#main" property="title-type">main</meta><dc:language>en-GB</dc:language>
<dc:creator id="ann">Ann Writer</dc:creator><meta refines="#ann" property="role">aut</meta>
<dc:creator id="bob">Bob Editor</dc:creator><meta refines="#bob" property="role">edt</meta>
<dc:description>&lt;p&gt;Of a &lt;b&gt;lighthouse&lt;/b&gt;.&lt;/p&gt;</dc:description>
<dc:date>1999</dc:date><meta property="dcterms:modified">2024-05-06T07:08:09Z</meta>`;

/** An EPUB 3 with what books have: parts, a chapter in two files, pictures, notes, numbers of printed pages, formulas. */
const KEEPER = buildEpub({
  metadata: METADATA,
  nav: `<ol><li><a href="text/cover.xhtml">Cover</a></li>
<li><span>Part I</span><ol><li><a href="text/one.xhtml#top">1. The &amp; lamp</a></li></ol></li>
<li><a href="text/three.xhtml">3. Storm</a></li></ol>`,
  chapters: {
    'text/cover.xhtml':
      '<svg xmlns="http://www.w3.org/2000/svg"><title>Cover of The Keeper</title><image xlink:href="../img/cover.png"/></svg>',
    'text/one.xhtml': `<h1 id="top">1. The &amp; lamp</h1><p>The lamp<a id="x"/> burns oil<a epub:type="noteref" id="r1" href="#n1">1</a> at
<span epub:type="pagebreak" id="p7">7</span> night.</p><p><img src="../img/l%C3%A4mp.png" alt="A lamp"/></p>
<aside epub:type="footnote" id="n1"><p>Whale oil until 1850. <a epub:type="backlink" href="#r1">back</a></p></aside>
<p>See <a href="three.xhtml#wind">the storm</a> &amp; <m:math alttext="not available"><m:mi>a</m:mi><m:mo>+</m:mo><m:msup><m:mi>b</m:mi><m:mn>2</m:mn></m:msup></m:math>&nbsp;<br/>caf&eacute;.</p><footer>So he said.</footer>`,
    'text/one-b.xhtml': '<p>It goes on.</p>',
    'text/two.xhtml': '<h2>2. Unlisted</h2><p>Not in the contents.</p>',
    'text/three.xhtml':
      '<h1>3. Storm</h1><p id="wind">Wind <![CDATA[& 1 < 2]]> and <i/>rain.</p><svg viewBox="0 0 9 9"><title>A wave</title><circle r="3"/></svg>',
    'text/notes.xhtml':
      '<section epub:type="endnotes"><h1>Notes</h1><p epub:type="endnote" id="e1">An end.</p></section>',
  },
  asides: ['text/cover.xhtml'],
  files: { 'OEBPS/img/cover.png': PIXEL, 'OEBPS/img/lämp.png': PIXEL, 'OEBPS/font.otf': strToU8('font') },
});

const READ = await readPackedBook('keeper.epub', KEEPER);

function pageOf({ pages }: ReadBook, path: string) {
  const page = pages.find(({ planned }) => (planned.name ?? planned.path) === path);
  if (page === undefined) throw new Error(`There is no page ${path}.`);
  return page;
}

describe('an EPUB 3', () => {
  it('brings what its metadata say of it', () => {
    const { title, language, authors, type, details, sourcePath } = READ.book;
    expect({ title, language, authors, type, file: sourcePath.split('/').at(-1) }).toEqual({
      ...{ title: 'The Keeper', language: 'en-GB', authors: ['Ann Writer'], type: 'epub', file: 'keeper.epub' },
    });
    expect(details).toMatchObject({ description: 'Of a lighthouse.', dateMs: Date.UTC(2024, 4, 6, 7, 8, 9) });
  });

  it('has its pages in the order of the spine, called and placed as its contents say', () => {
    expect(READ.pages.map(({ planned, title }) => `${' '.repeat(planned.depth)}${planned.path}: ${title}`)).toEqual([
      'cover: Cover',
      ' 1-the-lamp: 1. The & lamp',
      ' 1-the-lamp-2: 1. The & lamp (2)',
      ' 2-unlisted: 2. Unlisted',
      '3-storm: 3. Storm',
      'notes: Notes',
    ]);
  });

  it('names the file and the place in it, never the folder it is unpacked into', () => {
    expect(pageOf(READ, 'text/one').planned.filename).toBe('keeper.epub/text/one.xhtml');
    expect(JSON.stringify(READ.pages.map(({ html, text, warnings }) => [html, text, warnings]))).not.toContain(
      'lectern-packed',
    );
  });

  it('reads XHTML as XML, and what it marks as apparatus is no text', () => {
    expect(pageOf(READ, 'text/one').text).toBe(
      '1. The & lamp\nThe lamp burns oil at night.\nA lamp\nSee the storm & a+b^2\u00A0\ncafé.\nSo he said.\nWhale oil until 1850. ',
    );
    expect(pageOf(READ, 'text/three').text).toBe('3. Storm\nWind & 1 < 2 and rain.\nA wave');
  });

  it('shows formulas as MathML: prefixed, among the cases of a switch, or as the picture in place of one', async () => {
    const { pages, book } = await readPackedBook(
      'formulas.epub',
      buildEpub({
        chapters: {
          'a.xhtml': `<h1>A</h1><p><m:math xmlns:m="http://www.w3.org/1998/Math/MathML" alttext="not available"><m:mfrac><m:mi>a</m:mi><m:mn>2</m:mn></m:mfrac><m:mspace width="1em"/></m:math>.</p>
<p><epub:switch id="s"><epub:case required-namespace="http://www.xml-cml.org/schema"><chem>H2O</chem></epub:case>
<epub:case required-namespace="http://www.w3.org/1998/Math/MathML"><math><semantics><mi>y</mi><annotation encoding="application/x-tex">y_{0}</annotation><annotation-xml encoding="application/xhtml+xml"><b>lies</b></annotation-xml></semantics></math></epub:case>
<epub:default>y zero</epub:default></epub:switch>; <epub:switch><epub:case required-namespace="urn:x">no</epub:case><epub:default>others</epub:default></epub:switch>.</p>
<p><math altimg="x.png" alttext="x squared"/></p>`,
        },
        files: { 'OEBPS/x.png': PIXEL },
      }),
    );
    const [{ html, text } = { html: '', text: '' }] = pages;
    expect(text).toBe('A\na/2.\ny_{0} ; others.\nx squared');
    expect(html).toContain('<mfrac><mi>a</mi><mn>2</mn></mfrac><mspace width="1em"></mspace></math>');
    expect(html).toMatch(/<img[^>]* alt="x squared"/);
    expect(html).not.toMatch(/m:|annotation|lies|chem|epub:/);
    expect([...book.warnings, ...pages.flatMap(({ warnings }) => warnings)]).toEqual([]);
  });

  it('tells which of its chapters cannot be read or have no text, and takes what the book names instead', async () => {
    const items = `<item id="s" href="s.svg" media-type="image/svg+xml"/><item id="d" href="d.json" media-type="application/json"/>
<item id="e" href="e.json" media-type="application/json" fallback="f"/><item id="f" href="f.xhtml" media-type="application/xhtml+xml"/>`;
    const files = epubFiles({
      chapters: { 'a.xhtml': '<h1>A</h1><p>Text.</p>' },
      items,
      files: {
        'OEBPS/s.svg': strToU8('<svg xmlns="http://www.w3.org/2000/svg"><circle r="3"/></svg>'),
        'OEBPS/d.json': strToU8('{}'),
        'OEBPS/e.json': strToU8('{}'),
        'OEBPS/f.xhtml': strToU8('<html><body><h1>F</h1><p>Instead.</p></body></html>'),
      },
    });
    const opf = Buffer.from(files['OEBPS/book.opf'] as Uint8Array).toString();
    const spine = opf.replace('</spine>', '<itemref idref="s"/><itemref idref="d"/><itemref idref="e"/></spine>');
    const { pages, book } = await readPackedBook('odd.epub', zipSync({ ...files, 'OEBPS/book.opf': strToU8(spine) }));
    expect(pages.map(({ text }) => text)).toEqual(['A\nText.', '', 'F\nInstead.']);
    const warnings = [...book.warnings, ...pages.flatMap((page) => page.warnings)];
    expect(warnings.map(({ message }) => message)).toEqual([
      'The chapter odd.epub/d.json is of a kind that cannot be read (application/json); its reading order lists it.',
      'odd.epub/s.svg.html is a picture without text, so nothing on it can be found or cited.',
    ]);
  });

  it('has its notes as footnotes at the end of the page', () => {
    const { html, text, footnotesStart } = pageOf(READ, 'text/one');
    expect(text.slice(footnotesStart ?? 0)).toBe('Whale oil until 1850. ');
    expect(html).toMatch(/<sup data-no-text=""><a[^>]* href="#n1"[^>]*>1<\/a><\/sup>/);
    expect(html).toMatch(/<section data-footnotes=""><ol><li id="n1">/);
  });

  it('leaves a page of nothing but notes as it is', () => {
    expect(pageOf(READ, 'text/notes')).toMatchObject({ text: 'Notes\nAn end.', footnotesStart: null });
  });

  it('leads links to the pages of the book', () => {
    expect(pageOf(READ, 'text/one').html).toContain('href="/books/book/3-storm#wind"');
  });

  it('shows its pictures, the one in a drawing and the drawing itself', () => {
    expect(READ.pages.flatMap(({ assets }) => assets.map(({ path, mediaType }) => `${path} ${mediaType}`))).toEqual([
      'img/cover.png image/png',
      'img/lämp.png image/png',
      'text/three.xhtml.drawing-1.svg image/svg+xml',
    ]);
    expect(pageOf(READ, 'text/cover').text).toBe('Cover of The Keeper');
  });

  it('holds on every page exactly the text that is stored', () => {
    for (const { html, text } of READ.pages) expect(walkHast(parseFragment(html)).text).toBe(text);
  });
});

describe('an EPUB 2', () => {
  const point = (label: string, src: string, below = '') =>
    `<navPoint><navLabel><text>${label}</text></navLabel><content src="${src}"/>${below}</navPoint>`;

  it('is read by its NCX, its guide and its roles', async () => {
    const { book, pages } = await readPackedBook(
      'old.epub',
      buildEpub({
        metadata: `<dc:title>Old tales</dc:title><dc:creator opf:role="ill">I. Drawer</dc:creator><dc:creator opf:role="aut">A. Teller</dc:creator>
<dc:date opf:event="publication">1901</dc:date><dc:date opf:event="modification">2011-02-03</dc:date>`,
        ncx:
          point('Tales', 'a.html', point('The fox', 'b.html#fox')) +
          point('I. Dawn', 'c.html#i') +
          point('II. Dusk', 'c.html#ii'),
        guide: '<reference type="title-page" title="Title page" href="title.html"/>',
        chapters: {
          'title.html': '<p>Old tales</p>',
          'a.html': '<h1>Tales</h1>',
          'b.html': '<h2 id="fox">Of a fox</h2><p>Sly.</p>',
          'c.html': '<h1>Days</h1><h2 id="i">I. Dawn</h2><p>Light.</p><h2 id="ii">II. Dusk</h2><p>Dark.</p>',
        },
      }),
    );
    expect(book).toMatchObject({
      title: 'Old tales',
      authors: ['A. Teller'],
      details: { dateMs: Date.UTC(2011, 1, 3) },
    });
    expect(pages.map(({ title, planned: { depth } }) => [title, depth])).toEqual([
      ['Title page', 0],
      ['Tales', 0],
      ['The fox', 1],
      ['Days', 0],
    ]);
  });

  it('is read although its XHTML is not well formed, in the encoding it declares', async () => {
    const chapter =
      '<?xml version="1.0" encoding="windows-1252"?><html><body><h1>Caf\u00E9<br></h1><p>One<p>Two & three <b>bold</body></html>';
    const files = { 'OEBPS/a.html': Uint8Array.from(chapter, (sign) => sign.charCodeAt(0)) };
    const { pages } = await readPackedBook('broken.epub', buildEpub({ ncx: '', chapters: { 'a.html': '' }, files }));
    expect(pages[0]?.text).toBe('Café\nOne\nTwo & three bold');
  });

  it('is read without the chapters that are not there, which are named', async () => {
    const files = buildEpub({ ncx: '', chapters: { 'a.html': '<h1>A</h1>', 'b.html': '<h1>B</h1>' } });
    const { unzipSync, zipSync } = await import('fflate');
    const entries = unzipSync(files);
    delete entries['OEBPS/b.html'];
    const { book, pages } = await readPackedBook('part.epub', zipSync(entries));
    expect(pages.map(({ title }) => title)).toEqual(['A']);
    expect(book.warnings.map(({ message }) => message)).toEqual([
      'The chapter part.epub/b.html is not there or cannot be read; its reading order lists it.',
    ]);
  });
});

it('calls a chapter as its heading does where the contents have lost the space of a line break', async () => {
  const nav = '<ol><li><a href="one.xhtml">CHAPTER IIITEES AND CRAMPITS</a></li></ol>';
  const chapters = { 'one.xhtml': '<h2>CHAPTER III<br/>TEES AND CRAMPITS</h2><p>Some are of iron.</p>' };
  const { pages } = await readPackedBook('curling.epub', buildEpub({ nav, chapters }));
  expect(pages.map(({ title }) => title)).toEqual(['CHAPTER III TEES AND CRAMPITS']);
});
