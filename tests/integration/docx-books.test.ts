import { strToU8 } from 'fflate';
import { describe, expect, it } from 'vitest';

import { parseFragment, walkHast } from '#lib/books/ingest/readers/tree/publish-tree.ts';
import { buildDocx, footnoteMark, paragraph, picture, run } from '#tests/support/build-docx.ts';
import { PIXEL } from '#tests/support/build-epub.ts';
import { readPackedBook, refusalOf } from '#tests/support/read-packed-book.ts';

const bookmark = (name: string, content: string) =>
  `<w:bookmarkStart w:id="7" w:name="${name}"/>${content}<w:bookmarkEnd w:id="7"/>`;
const link = (anchor: string, text: string) => `<w:hyperlink w:anchor="${anchor}">${run(text)}</w:hyperlink>`;

const READ = await readPackedBook(
  'travel-policy.docx',
  buildDocx({
    core: '<dc:title>Travel policy</dc:title><dc:creator>Ann Writer; Bob Editor</dc:creator><dcterms:modified>2024-05-06T07:08:09Z</dcterms:modified>',
    body: [
      paragraph('Travel policy', 'Title'),
      paragraph(link('_Toc1', 'Trains')),
      paragraph(bookmark('_Toc1', run('Trains')), 'Heading1'),
      paragraph(`${run('Take the train')}${footnoteMark(2)}${run(' always.')}`),
      paragraph('Sleepers', 'Heading2'),
      `<w:tbl><w:tr><w:tc>${paragraph('Class')}</w:tc><w:tc>${paragraph('Second')}</w:tc></w:tr></w:tbl>`,
      paragraph('Planes', 'Heading1'),
      paragraph(picture('plane.png', 'A plane')),
      paragraph(`${run('Fly over water')}${footnoteMark(1)}${run('.')}`),
      paragraph(
        '<w:ins w:id="1"><w:r><w:t>Added. </w:t></w:r></w:ins><w:del w:id="2"><w:r><w:delText>Struck.</w:delText></w:r></w:del>',
      ),
    ].join(''),
    footnotes: ['Oceans count.', 'Night trains too.'],
    pictures: { 'plane.png': PIXEL },
  }),
);

describe('a Word document', () => {
  it('brings what its properties say of it', () => {
    const { title, language, authors, type, details } = READ.book;
    expect({ title, language, authors, type }).toEqual({
      title: 'Travel policy',
      language: 'de-AT',
      authors: ['Ann Writer', 'Bob Editor'],
      type: 'docx',
    });
    expect(details?.dateMs).toBe(Date.UTC(2024, 4, 6, 7, 8, 9));
  });

  it('has a page for each heading of the first rank, with its text, tables and notes', () => {
    expect(READ.pages.map(({ title, planned, text }) => [planned.filename, title, text])).toEqual([
      ['travel-policy.docx/chapter-1.html', 'Travel policy', 'Travel policy\nTrains'],
      [
        'travel-policy.docx/chapter-2.html',
        'Trains',
        'Trains\nTake the train always.\nSleepers\nClass\nSecond\nNight trains too. ',
      ],
      ['travel-policy.docx/chapter-3.html', 'Planes', 'Planes\nA plane\nFly over water.\nAdded.\nOceans count. '],
    ]);
    expect(
      READ.pages.map(({ text, footnotesStart }) => (footnotesStart === null ? null : text.slice(footnotesStart))),
    ).toEqual([null, 'Night trains too. ', 'Oceans count. ']);
  });

  it('leads links to the page where their bookmark stands now', () => {
    expect(READ.pages[0]?.html).toContain('href="/books/book/chapter-2#w_Toc1"');
    expect(READ.pages[1]?.html).toContain('id="w_Toc1"');
  });

  it('shows its pictures', () => {
    expect(
      READ.pages.flatMap(({ assets }) => assets.map(({ mediaType, bytes }) => [mediaType, bytes.byteLength])),
    ).toEqual([['image/png', PIXEL.byteLength]]);
  });

  it('holds on every page exactly the text that is stored', () => {
    for (const { html, text } of READ.pages) expect(walkHast(parseFragment(html)).text).toBe(text);
  });

  it('is called by its file where nothing else names it', async () => {
    const { book, pages } = await readPackedBook('two-words.docx', buildDocx({ body: paragraph('Only text.') }));
    expect([book.title, pages[0]?.title]).toEqual([null, 'Two words']);
  });

  it('says that its formulas are left out', async () => {
    const body = paragraph('<w:r><w:t>x</w:t></w:r><m:oMath><m:r><m:t>a</m:t></m:r></m:oMath>');
    const { book } = await readPackedBook('sums.docx', buildDocx({ body }));
    expect(book.warnings.map(({ message }) => message)).toEqual(['The formulas in sums.docx are left out.']);
  });
});

const BODY = { body: paragraph('x') };

describe('a hostile Word document', () => {
  it.each([
    ['locked with a password', strToU8(''), 'is not a Word document, despite its name.'],
    [
      'in the container of a locked one',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'it is locked with a password, or of a format before 2007.',
    ],
    ['without an end', buildDocx(BODY).slice(0, 900), 'policy.docx is damaged or incomplete.'],
    [
      'of no XML',
      buildDocx({ ...BODY, files: { 'word/document.xml': strToU8('none') } }),
      'policy.docx is damaged or incomplete.',
    ],
    [
      'that unpacks to far more',
      buildDocx({ ...BODY, files: { 'word/document.xml': new Uint8Array(3_000_000) } }),
      'policy.docx unpacks to far more than the limit for a book.',
    ],
    [
      'with a name that leads upwards',
      buildDocx({ ...BODY, files: { '../x': strToU8('x') } }),
      'would be unpacked outside its folder.',
    ],
  ])('is refused in one sentence: %s', async (_, bytes, sentence) => {
    expect(await refusalOf('policy.docx', bytes)).toContain(sentence);
  });

  it('grows no entity, and calls no file of the server', async () => {
    const bomb =
      '<!DOCTYPE w:document [<!ENTITY a "lollollol"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>';
    const body = `${bomb}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Before &b;&c; after</w:t></w:r></w:p></w:body></w:document>`;
    const bytes = buildDocx({ ...BODY, files: { 'word/document.xml': strToU8(body) } });
    const read = await readPackedBook('policy.docx', bytes).then(
      ({ pages }) => pages.map(({ text }) => text).join(''),
      (error: unknown) => String(error),
    );
    expect(read).not.toMatch(/lollol|root:/);
  });

  it('shows no picture from outside of it', async () => {
    const relations = `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="x" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="file:///etc/hostname" TargetMode="External"/></Relationships>`;
    const body = paragraph(picture('x', 'Name').replace('r:embed', 'r:link')) + paragraph('After.');
    const bytes = buildDocx({ body, files: { 'word/_rels/document.xml.rels': strToU8(relations) } });
    const read = await readPackedBook('policy.docx', bytes).then(
      ({ pages }) => pages.flatMap(({ assets }) => assets).length,
      () => 0,
    );
    expect(read).toBe(0);
  });
});
