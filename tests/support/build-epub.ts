import { strToU8, zipSync, type Zippable } from 'fflate';

/** A picture of one pixel. */
export const PIXEL = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (sign) => sign.charCodeAt(0),
);

const CONTAINER = `<?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
<rootfiles><rootfile full-path="OEBPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;

interface EpubParts {
  /** By name below `OEBPS`, in the order of the spine; XHTML of the body, or a whole document. */
  chapters: Record<string, string>;
  /** Elements of the metadata. */
  metadata?: string;
  /** The list of an EPUB 3's contents, or the `navPoint`s of an EPUB 2's. */
  nav?: string;
  ncx?: string;
  guide?: string;
  /** More items of the manifest. */
  items?: string;
  /** Names in the spine that a reading system may leave out. */
  asides?: string[];
  /** Everything else, by its whole name. */
  files?: Zippable;
}

/** The bytes of an EPUB made of these parts. */
export function buildEpub(parts: EpubParts): Uint8Array {
  return zipSync({ mimetype: [strToU8('application/epub+zip'), { level: 0 }], ...epubFiles(parts) });
}

/** Its files, for a test that changes them. */
export function epubFiles({
  chapters,
  metadata = '',
  nav,
  ncx,
  guide = '',
  items: others = '',
  asides = [],
  files = {},
}: EpubParts): Zippable {
  const names = Object.keys(chapters);
  const items = names.map((name, index) => `<item id="c${index}" href="${name}" media-type="application/xhtml+xml"/>`);
  const spine = names.map(
    (name, index) => `<itemref idref="c${index}"${asides.includes(name) ? ' linear="no"' : ''}/>`,
  );
  const opf = `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="${ncx === undefined ? '3.0' : '2.0'}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">${metadata}</metadata>
<manifest>${items.join('')}
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>${others}</manifest>
<spine toc="ncx">${spine.join('')}</spine><guide>${guide}</guide></package>`;
  const entries = {
    'META-INF/container.xml': CONTAINER,
    'OEBPS/book.opf': opf,
    ...Object.fromEntries(names.map((name) => [`OEBPS/${name}`, documentOf(chapters[name] ?? '')])),
    ...(nav === undefined ? {} : { 'OEBPS/nav.xhtml': documentOf(`<nav epub:type="toc">${nav}</nav>`) }),
    ...(ncx === undefined
      ? {}
      : { 'OEBPS/toc.ncx': `<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${ncx}</navMap></ncx>` }),
  };
  return { ...Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, strToU8(text)])), ...files };
}

function documentOf(body: string): string {
  if (body.startsWith('<?xml') || body.startsWith('<!DOCTYPE')) return body;
  return `<?xml version="1.0" encoding="utf-8"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/></head><body>${body}</body></html>`;
}
