import { strToU8, zipSync, type Zippable } from 'fflate';

import { buildDocx, paragraph } from './build-docx.ts';
import { buildEpub, PIXEL } from './build-epub.ts';
import { PARTS } from './hostile-epubs.ts';
import { GOOD as GOOD_PDF } from './hostile-pdfs.ts';

const MEGABYTE = 1024 * 1024;
const ZEROS = new Uint8Array(3 * MEGABYTE);
const GOOD = buildDocx({ body: paragraph('Words.') });
const DOCX = 'book.docx';

const withFiles = (files: Zippable) => buildDocx({ body: paragraph('Words.'), files });

/** A file by its name: bytes, or how large it is where its bytes do not matter. */
export type BroughtFile = [
  kind: string,
  file: () => [name: string, content: Uint8Array | { head: string; bytes: number }],
];

/** What is not to be read, by name and content: each is refused in one sentence. */
export const REFUSED_FILES: BroughtFile[] = [
  ['a Word document cut in half', () => [DOCX, GOOD.slice(0, GOOD.length / 2)]],
  ['a Word document that ends too soon', () => [DOCX, GOOD.slice(0, GOOD.length - 30)]],
  ['an empty Word document', () => [DOCX, new Uint8Array()]],
  ['a Word document whose text unpacks to far more', () => [DOCX, withFiles({ 'word/document.xml': ZEROS })]],
  ['a Word document that leads out', () => [DOCX, withFiles({ '../../evil.xml': strToU8('x') })]],
  ['a Word document with a name from the root', () => [DOCX, withFiles({ '/etc/evil': strToU8('x') })]],
  [
    'a Word document with a link in it',
    () => [DOCX, withFiles({ 'word/link.xml': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] })],
  ],
  ['a Word document of ten thousand parts', () => [DOCX, withFiles(many('word/x', 10_001))]],
  [
    'an old Word document',
    () => [DOCX, Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...ZEROS.slice(0, 4_096)])],
  ],
  ['an EPUB that is called a Word document', () => [DOCX, buildEpub(PARTS)]],
  ['a Word document that is called a page', () => ['book.html', GOOD]],
  ['a Word document that is called a text', () => ['book.txt', GOOD]],
  ['a PDF that is called a text', () => ['book.txt', GOOD_PDF]],
  ['a PDF that is called a page', () => ['book.md', GOOD_PDF]],
  ['a picture that is called a page', () => ['book.md', PIXEL]],
  ['a picture that is called a text', () => ['book.txt', PIXEL]],
  ['a picture that is called a PDF', () => ['book.pdf', PIXEL]],
  ['an archive in an archive, again and again', () => ['book.epub', nested(8)]],
  ['a page of tags in each other', () => ['book.html', strToU8(`<h1>Words.</h1>${'<div>'.repeat(20_000)}`)]],
  ['a text of 100 MB', () => ['book.txt', { head: 'Words.\n', bytes: 100 * MEGABYTE }]],
  ['a page of 100 MB', () => ['book.md', { head: '# Words\n', bytes: 100 * MEGABYTE }]],
  ['a page of HTML of 100 MB', () => ['book.html', { head: '<h1>Words</h1>', bytes: 100 * MEGABYTE }]],
  ['an EPUB of 100 MB', () => ['book.epub', { head: 'PK\u0003\u0004', bytes: 100 * MEGABYTE }]],
  ['a Word document of 100 MB', () => [DOCX, { head: 'PK\u0003\u0004', bytes: 100 * MEGABYTE }]],
  ['a PDF of 100 MB of nothing', () => ['book.pdf', { head: '%PDF-1.7\n', bytes: 100 * MEGABYTE }]],
];

const XXE =
  '<!DOCTYPE d [<!ENTITY e SYSTEM "file:///etc/passwd"><!ENTITY a "lollollol"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>';
const SVG = (content: string, attributes = '') =>
  strToU8(`<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60" ${attributes}>${content}</svg>`);

/** What is read, and nothing in it runs, grows or is called. */
export const READ_FILES: BroughtFile[] = [
  [
    'a Word document whose entities grow and read files',
    () => [
      DOCX,
      withFiles({
        'docProps/core.xml': strToU8(
          `${XXE}<c xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>&e;&b;</dc:title></c>`,
        ),
      }),
    ],
  ],
  [
    'a Word document with a picture from elsewhere',
    () => [
      DOCX,
      withFiles({
        'word/_rels/document.xml.rels': strToU8(
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="p" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" TargetMode="External" Target="file:///etc/passwd"/></Relationships>',
        ),
      }),
    ],
  ],
  ['a Word document with macros', () => [DOCX, withFiles({ 'word/vbaProject.bin': PIXEL })]],
  ['a Word document with a link that runs', () => [DOCX, buildDocx({ body: paragraph('javascript:alert(1)') })]],
  [
    'an EPUB with a drawing that runs',
    () => ['book.epub', drawn(SVG('<script>alert(1)</script>', 'onload="alert(2)"'))],
  ],
  [
    'an EPUB with a drawing of entities',
    () => ['book.epub', drawn(strToU8(`${XXE}<svg width="9" height="9"><text>&e;&b;</text></svg>`))],
  ],
  ['an EPUB with a picture of a thousand million pixels', () => ['book.epub', drawn(hugePicture(), 'x.png')]],
  ['a page of brackets', () => ['book.md', strToU8(`# Words.\n\n${'['.repeat(20_000)}`)]],
  ['a text of one line', () => ['book.txt', strToU8(`Words. ${'word '.repeat(200_000)}`)]],
  ['a text of empty lines', () => ['book.txt', strToU8(`Words.\n${'\n'.repeat(1_000_000)}`)]],
  [
    'a text of letters that turn the line around',
    () => ['book.txt', strToU8(`Words.\n\n${'\u202e\u202d\u2066'.repeat(5_000)}`)],
  ],
];

function many(name: string, count: number): Zippable {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, new Uint8Array()]));
}

function nested(depth: number): Uint8Array {
  let bytes: Uint8Array = zipSync({ 'a.txt': new Uint8Array(MEGABYTE) });
  for (let level = 0; level < depth; level += 1) bytes = zipSync({ 'a.zip': bytes, 'b.zip': bytes }, { level: 9 });
  return bytes;
}

/** A book that shows this picture. */
function drawn(picture: Uint8Array, name = 'x.svg'): Uint8Array {
  const chapters = { 'a.xhtml': `<h1>Words.</h1><p><img src="${name}" alt="A drawing"/></p>` };
  return buildEpub({ ...PARTS, chapters, files: { [`OEBPS/${name}`]: picture } });
}

/** A PNG of one pixel that says it has 32,000 a side. */
function hugePicture(): Uint8Array {
  const bytes = PIXEL.slice();
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  for (const place of [16, 20]) view.setUint32(place, 32_000);
  return bytes;
}
