import { strToU8, unzipSync, type Zippable } from 'fflate';
import { describe, expect, inject, it } from 'vitest';

import { buildEpub } from '#tests/support/build-epub.ts';
import { ENCRYPTED, HOSTILE_EPUBS, PARTS, withFiles } from '#tests/support/hostile-epubs.ts';
import { longIt } from '#tests/support/long-it.ts';
import { readPackedBook, refusalOf } from '#tests/support/read-packed-book.ts';

describe('a file that is a whole book and hostile', () => {
  // Ten thousand files take as long as all the others.
  it.each(HOSTILE_EPUBS.filter(([name]) => inject('isDeep') || name !== 'ten thousand files'))(
    'is refused in one sentence: %s',
    async (_, file, sentence) => {
      const refusal = await refusalOf(...file());
      expect(refusal).toContain(sentence);
      expect(refusal).toMatch(/^[^\n]{10,200}\.$/);
    },
  );
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

  longIt('that is too large is left out and named', async () => {
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
