import { strToU8, zipSync, type Zippable } from 'fflate';

import { buildEpub, epubFiles, PIXEL } from './build-epub.ts';

/** A book of one chapter. */
export const PARTS = {
  nav: '<ol><li><a href="a.xhtml">A</a></li></ol>',
  chapters: { 'a.xhtml': '<h1>A</h1><p>Words.</p>' },
};
const MEGABYTE = 1024 * 1024;

/** The book with these files besides or in the place of its own. */
export function withFiles(files: Zippable): Uint8Array {
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

/** What says that a file of the book is encrypted. */
export const ENCRYPTED = (algorithm: string, path: string) =>
  strToU8(`<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData>
<enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="${path}"/></enc:CipherData></enc:EncryptedData></encryption>`);

const ZEROS = new Uint8Array(3 * MEGABYTE);
const DAMAGED = 'book.epub is damaged or incomplete.';
const NO_EPUB = 'book.epub is not an EPUB, despite its name';
const GOOD = buildEpub(PARTS);

/** EPUBs, or what is called so, that are not to be read, each with a part of the sentence that says why. */
export const HOSTILE_EPUBS: [string, () => [name: string, bytes: Uint8Array], string][] = [
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
  ['an EPUB that is called a page', () => ['book.md', GOOD], 'book.md is an EPUB. Rename it to end in .epub.'],
  ['an EPUB that is called an archive', () => ['book.zip', GOOD], 'book.zip is an EPUB. Rename it to end in .epub.'],
  [
    'an EPUB with copy protection',
    () => [
      'book.epub',
      withFiles({
        'META-INF/encryption.xml': ENCRYPTED('http://www.w3.org/2001/04/xmlenc#aes128-cbc', 'OEBPS/a.xhtml'),
      }),
    ],
    'book.epub is copy-protected (DRM) and cannot be read.',
  ],
  [
    'a locked archive',
    () => [
      'book.epub',
      withEntry(GOOD, 'OEBPS/a.xhtml', (view, at) => {
        view.setUint16(at + 8, 1, true);
      }),
    ],
    'book.epub is password-protected. Remove the password and try again.',
  ],
  [
    'a name that leads upwards',
    () => ['book.epub', withFiles({ '../../evil.xhtml': strToU8('x') })],
    'book.epub contains a file that would be unpacked outside its folder.',
  ],
  [
    'a name from the root',
    () => ['book.epub', withFiles({ '/etc/evil': strToU8('x') })],
    'book.epub contains a file that would be unpacked outside its folder.',
  ],
  [
    'a name with backslashes that leads upwards',
    () => ['book.epub', withFiles({ '..\\..\\evil': strToU8('x') })],
    'book.epub contains a file that would be unpacked outside its folder.',
  ],
  [
    'a symbolic link',
    () => ['book.epub', withFiles({ 'OEBPS/link.xhtml': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }] })],
    'book.epub contains a symbolic link, which is not allowed.',
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
    'book.epub unpacks to far more than the limit for a book.',
  ],
  [
    'a package that unpacks to far more',
    () => ['book.epub', withFiles({ 'OEBPS/book.opf': ZEROS })],
    'book.epub unpacks to far more than the limit for a book.',
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
    'book.epub is an incomplete EPUB: its list of contents is missing.',
  ],
  [
    'a container that names what lies outside',
    () => [
      'book.epub',
      withFiles({ 'META-INF/container.xml': strToU8('<rootfile full-path="../../../etc/passwd"/>') }),
    ],
    'book.epub is an incomplete EPUB: its list of contents is missing.',
  ],
  [
    'a package that is no XML',
    () => ['book.epub', withFiles({ 'OEBPS/book.opf': PIXEL })],
    'OEBPS/book.opf in book.epub: The file is not text.',
  ],
  [
    'a package without a spine',
    () => ['book.epub', withFiles({ 'OEBPS/book.opf': strToU8('<package/>') })],
    'There is no text in book.epub.',
  ],
  [
    'a package nested without end',
    () => ['book.epub', withFiles({ 'OEBPS/book.opf': strToU8('<a>'.repeat(100_000)) })],
    'book.epub cannot be read. Its elements are nested too deeply.',
  ],
  [
    'a book of which no chapter is there',
    () => ['book.epub', zipSync({ ...epubFiles({ chapters: { 'a.xhtml': '' } }), 'OEBPS/a.xhtml': PIXEL })],
    'There is no text in book.epub.',
  ],
];
