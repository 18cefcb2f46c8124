import { strToU8, unzipSync, zipSync, type Zippable } from 'fflate';
import { describe, expect, it } from 'vitest';

import { buildEpub, epubFiles, PIXEL } from '#tests/support/build-epub.ts';
import { readPackedBook, refusalOf } from '#tests/support/read-packed-book.ts';

const PARTS = { nav: '<ol><li><a href="a.xhtml">A</a></li></ol>', chapters: { 'a.xhtml': '<h1>A</h1><p>Words.</p>' } };
const MEGABYTE = 1024 * 1024;

function withFiles(files: Zippable): Uint8Array {
  return zipSync({ ...epubFiles(PARTS), ...files });
}

/** Every place in an archive's list of entries where a name stands, changed. */
function withEntry(bytes: Uint8Array, name: string, change: (view: DataView, header: number) => void): Uint8Array {
  const changed = Uint8Array.from(bytes);
  const view = new DataView(changed.buffer);
  const text = Buffer.from(changed);
  for (
    let at = text.indexOf('PK\u0001\u0002', 0, 'latin1');
    at !== -1;
    at = text.indexOf('PK\u0001\u0002', at + 4, 'latin1')
  ) {
    if (text.toString('utf8', at + 46, at + 46 + view.getUint16(at + 28, true)) === name) change(view, at);
  }
  return changed;
}

const ENCRYPTED = (algorithm: string, path: string) =>
  strToU8(`<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData>
<enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${path}"/></enc:CipherData></enc:EncryptedData></encryption>`);

const ZEROS = new Uint8Array(3 * MEGABYTE);
const DAMAGED = 'book.epub is damaged or was not copied as a whole.';
const NO_EPUB = 'book.epub is not an EPUB, whatever its ending says';
const GOOD = buildEpub(PARTS);

const REFUSED: [string, () => [name: string, bytes: Uint8Array], string][] = [
  ['an archive that ends too soon', () => ['book.epub', GOOD.slice(0, GOOD.length - 30)], DAMAGED],
  ['an archive cut in half', () => ['book.epub', GOOD.slice(0, GOOD.length / 2)], DAMAGED],
  ['an empty file', () => ['book.epub', new Uint8Array()], `${NO_EPUB}.`],
  ['text that is called an EPUB', () => ['book.epub', strToU8('# Not a book')], `${NO_EPUB}.`],
  ['a PDF that is called an EPUB', () => ['book.epub', strToU8('%PDF-1.7\n%âãÏÓ')], 'is a PDF'],
  [
    'an archive of something else',
    () => ['book.epub', zipSync({ 'a.txt': strToU8('a') })],
    `${NO_EPUB}: it is an archive of something else.`,
  ],
  [
    'an archive with nothing in it',
    () => ['book.epub', zipSync({})],
    `${NO_EPUB}: it is an archive of something else.`,
  ],
  [
    'an EPUB that is called a page',
    () => ['book.md', GOOD],
    'book.md is an EPUB by its content; give it the ending .epub.',
  ],
  [
    'an EPUB that is called an archive',
    () => ['book.zip', GOOD],
    'book.zip is an EPUB by its content; give it the ending .epub.',
  ],
  [
    'an EPUB with copy protection',
    () => [
      'book.epub',
      withFiles({
        'META-INF/encryption.xml': ENCRYPTED('http://www.w3.org/2001/04/xmlenc#aes128-cbc', 'OEBPS/a.xhtml'),
      }),
    ],
    'book.epub is copy-protected (DRM) and cannot be read here.',
  ],
  [
    'a locked archive',
    () => [
      'book.epub',
      withEntry(GOOD, 'OEBPS/a.xhtml', (view, at) => {
        view.setUint16(at + 8, 1, true);
      }),
    ],
    'book.epub is locked with a password; ingest a copy without one.',
  ],
  [
    'a name that leads upwards',
    () => ['book.epub', withFiles({ '../../evil.xhtml': strToU8('x') })],
    'book.epub holds a file that would be unpacked outside of its folder.',
  ],
  [
    'a name from the root',
    () => ['book.epub', withFiles({ '/etc/evil': strToU8('x') })],
    'book.epub holds a file that would be unpacked outside of its folder.',
  ],
  [
    'a name with backslashes that leads upwards',
    () => ['book.epub', withFiles({ '..\\..\\evil': strToU8('x') })],
    'book.epub holds a file that would be unpacked outside of its folder.',
  ],
  [
    'a symbolic link',
    () => ['book.epub', withFiles({ 'OEBPS/link.xhtml': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] })],
    'book.epub holds a symbolic link, which no book needs.',
  ],
  [
    'ten thousand files',
    () => [
      'book.epub',
      withFiles(Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`x/${index}`, new Uint8Array()]))),
    ],
    'book.epub holds more than 10,000 files.',
  ],
  [
    'a chapter that unpacks to far more',
    () => ['book.epub', withFiles({ 'OEBPS/a.xhtml': ZEROS })],
    'book.epub unpacks to far more than a book may hold.',
  ],
  [
    'a package that unpacks to far more',
    () => ['book.epub', withFiles({ 'OEBPS/book.opf': ZEROS })],
    'book.epub unpacks to far more than a book may hold.',
  ],
  [
    'a chapter that is larger than it says',
    () => [
      'book.epub',
      withEntry(withFiles({ 'OEBPS/a.xhtml': ZEROS }), 'OEBPS/a.xhtml', (view, at) => {
        view.setUint32(at + 24, 100, true);
      }),
    ],
    DAMAGED,
  ],
  [
    'a chapter whose bytes were changed',
    () => [
      'book.epub',
      withEntry(GOOD, 'OEBPS/a.xhtml', (view, at) => {
        view.setUint32(at + 16, 1, true);
      }),
    ],
    DAMAGED,
  ],
  [
    'entries that share their bytes',
    () => [
      'book.epub',
      withEntry(GOOD, 'OEBPS/a.xhtml', (view, at) => {
        view.setUint32(at + 20, GOOD.length, true);
      }),
    ],
    DAMAGED,
  ],
  [
    'a container without a package',
    () => ['book.epub', withFiles({ 'META-INF/container.xml': strToU8('<container/>') })],
    'book.epub does not say what belongs to it; it is no complete EPUB.',
  ],
  [
    'a container that names what lies outside',
    () => [
      'book.epub',
      withFiles({ 'META-INF/container.xml': strToU8('<rootfile full-path="../../../etc/passwd"/>') }),
    ],
    'book.epub does not say what belongs to it; it is no complete EPUB.',
  ],
  [
    'a package that is no XML',
    () => ['book.epub', withFiles({ 'OEBPS/book.opf': PIXEL })],
    'OEBPS/book.opf in book.epub: The file is not text.',
  ],
  [
    'a package without a spine',
    () => ['book.epub', withFiles({ 'OEBPS/book.opf': strToU8('<package/>') })],
    'There is nothing to read in book.epub.',
  ],
  [
    'a package nested without end',
    () => ['book.epub', withFiles({ 'OEBPS/book.opf': strToU8('<a>'.repeat(100_000)) })],
    'book.epub cannot be read. Its elements are nested too deeply.',
  ],
  [
    'a book of which no chapter is there',
    () => ['book.epub', zipSync({ ...epubFiles({ chapters: { 'a.xhtml': '' } }), 'OEBPS/a.xhtml': PIXEL })],
    'There is nothing to read in book.epub.',
  ],
];

describe('a file that is a whole book and hostile', () => {
  it.each(REFUSED)('is refused in one sentence: %s', async (_, file, sentence) => {
    const refusal = await refusalOf(...file());
    expect(refusal).toContain(sentence);
    expect(refusal).toMatch(/^[^\n]{10,200}\.$/);
  });
});

async function textOf(chapter: string, files: Zippable = {}): Promise<string> {
  const { pages } = await readPackedBook('book.epub', buildEpub({ ...PARTS, chapters: { 'a.xhtml': chapter }, files }));
  return pages.map(({ html, text, warnings }) => JSON.stringify({ html, text, warnings })).join('\n');
}

const DOCTYPES: [string, string][] = [
  [
    'that grows',
    '<!DOCTYPE html [<!ENTITY a "lollollol"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">]>',
  ],
  ['of a file of the server', '<!DOCTYPE html [<!ENTITY c SYSTEM "file:///etc/passwd">]>'],
  ['of an address', '<!DOCTYPE html [<!ENTITY % c SYSTEM "http://127.0.0.1:9/x.dtd"> %c;]>'],
];

describe('a chapter', () => {
  it.each(DOCTYPES)('declares an entity %s, and it stays a name', async (_, doctype) => {
    const read = await textOf(`${doctype}<html><body><h1>A</h1><p>Before &c; after.</p></body></html>`);
    expect(read).toContain('Before &c; after.');
    expect(read).not.toMatch(/lollol|root:/);
  });

  it('can bring nothing that runs, in XHTML or in a drawing', async () => {
    const chapter = `<h1 onclick="alert(1)">A</h1><script>alert(2)</script><p><a href="javascript:alert(3)">x</a></p>
<svg onload="alert(4)"><script>alert(5)</script><foreignObject><body onload="alert(6)"/></foreignObject><a href="javascript:alert(7)"><circle r="9"/></a></svg>
<iframe src="https://evil.example/"/><object data="javascript:alert(8)">y</object><style>@import "https://evil.example/"</style>
<math><annotation-xml encoding="text/html"><img src="x" onerror="alert(9)"/></annotation-xml></math><plaintext/><p>Last words.</p>`;
    const { pages } = await readPackedBook('book.epub', buildEpub({ ...PARTS, chapters: { 'a.xhtml': chapter } }));
    expect(pages[0]?.html).not.toMatch(/alert|script|evil|onload|onclick|iframe/i);
    expect(pages[0]?.text).toContain('Last words.');
    const [drawing] = pages.flatMap(({ assets }) => assets);
    expect(new TextDecoder().decode(drawing?.bytes)).not.toMatch(/<script|onload|foreignObject/i);
  });

  it('shows no picture from outside of its archive', async () => {
    const read = await textOf(
      '<h1>A</h1><p><img src="../../../../etc/hostname" alt="x"/><img src="file:///etc/hostname"/></p>',
    );
    expect(read).toContain('missing');
    expect(read).not.toContain('<img');
  });

  it('cannot bring settings of its own, nor change who may read the book', async () => {
    const files = { 'OEBPS/lectern.yaml': strToU8('access: [public]\n'), 'lectern.yaml': strToU8('nonsense: [') };
    expect(await textOf('<h1>A</h1>', files)).toContain('A</h1>');
  });

  it('that is too large is left out and named', async () => {
    const chapters = { 'a.xhtml': '<h1>A</h1>', 'b.xhtml': '<p>x</p>' };
    const words = Array.from({ length: 700_000 }, (_, index) => index.toString(36).padStart(8, 'x')).join(' ');
    const { book, pages } = await readPackedBook(
      'book.epub',
      buildEpub({ chapters, files: { 'OEBPS/b.xhtml': strToU8(`<html><body><p>${words}</p></body></html>`) } }),
    );
    expect(pages.map(({ title }) => title)).toEqual(['A']);
    expect(book.warnings).toHaveLength(1);
  });

  it('is read where only fonts are scrambled', async () => {
    const bytes = withFiles({
      'META-INF/encryption.xml': ENCRYPTED('http://www.idpf.org/2008/embedding', 'OEBPS/font.otf'),
    });
    expect(await refusalOf('book.epub', bytes)).toBe('It was read: A');
    expect(Object.keys(unzipSync(bytes))).toContain('META-INF/encryption.xml');
  });
});
