import { deflateSync } from 'node:zlib';

import { type CopyLock, copyLock } from './forbid-copying.ts';

/** Text at a place of a page, in points from its lower left corner. */
export interface PlacedText {
  x: number;
  y: number;
  text: string;
  size?: number;
  isBold?: boolean;
}

/** A picture of one colour. */
interface PlacedPicture {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface PdfPageParts {
  texts?: PlacedText[];
  pictures?: PlacedPicture[];
  /** Operators added to the content as they are. */
  content?: string;
  /** Entries added to the page's dictionary. */
  entries?: string;
}

interface PdfParts {
  pages: PdfPageParts[];
  /** Entries of the information dictionary: `/Title (A title)`. */
  info?: string;
  /** Titles with the number of their page from 1, and how deep they are from 0. */
  outline?: { title: string; page: number; depth?: number }[];
  /** Entries added to the catalogue. */
  catalogue?: string;
  /** Entries added to the trailer. */
  trailer?: string;
  /** Objects added at the end, numbered from `FIRST_ADDED`. */
  objects?: (string | Buffer)[];
  /** The file says that nothing of it is to be copied; it has no strings then but those of its pages. */
  isCopyForbidden?: boolean;
  /** What is declared instead of the number of pages. */
  count?: number;
}

const CATALOGUE = 1;
const PAGES = 2;
const REGULAR = 3;
const BOLD = 4;
const PICTURE = 5;
const OUTLINE = 6;
const INFO = 7;
/** The number of the first of `objects`. */
export const FIRST_ADDED = 8;

/** Letters of 500 thousandths, so that a test can reckon where words stand. */
const WIDTHS = `/FirstChar 32 /LastChar 126 /Widths [${'500 '.repeat(95)}]`;

/** How wide a text of `buildPdf` is, in points. */
export function widthOfText(text: string, size = 10): number {
  return text.length * size * 0.5;
}

/** The bytes of a PDF of A4 pages made of these parts. Texts are printable ASCII. */
export function buildPdf(parts: PdfParts): Buffer {
  const { pages, info = '', outline = [], objects = [] } = parts;
  const written = new Map<number, string | Buffer>();
  let next = FIRST_ADDED;
  for (const object of objects) written.set(next++, object);
  const pageNumbers = pages.map((page) => {
    const content = next++;
    written.set(content, stream(contentOf(page)));
    const number = next++;
    const resources = `/Resources << /Font << /F1 ${REGULAR} 0 R /F2 ${BOLD} 0 R >> /XObject << /P ${PICTURE} 0 R >> >>`;
    written.set(
      number,
      `<< /Type /Page /Parent ${PAGES} 0 R /MediaBox [0 0 595 842] ${resources} /Contents ${content} 0 R ${page.entries ?? ''} >>`,
    );
    return number;
  });
  written.set(
    CATALOGUE,
    `<< /Type /Catalog /Pages ${PAGES} 0 R ${outline.length > 0 ? `/Outlines ${OUTLINE} 0 R` : ''} ${parts.catalogue ?? ''} >>`,
  );
  written.set(
    PAGES,
    `<< /Type /Pages /Count ${parts.count ?? pages.length} /Kids [${pageNumbers.map((number) => `${number} 0 R`).join(' ')}] >>`,
  );
  for (const [number, name] of [
    [REGULAR, 'Plain'],
    [BOLD, 'Plain-Bold'],
  ] as const) {
    const descriptor = next++;
    written.set(
      descriptor,
      `<< /Type /FontDescriptor /FontName /${name} /Flags 32 /Ascent 800 /Descent -200 /MissingWidth 500 >>`,
    );
    written.set(
      number,
      `<< /Type /Font /Subtype /TrueType /BaseFont /${name} /Encoding /WinAnsiEncoding ${WIDTHS} /FontDescriptor ${descriptor} 0 R >>`,
    );
  }
  written.set(
    PICTURE,
    stream(
      Buffer.alloc(64 * 64 * 3, 0x60),
      '/Type /XObject /Subtype /Image /Width 64 /Height 64 /BitsPerComponent 8 /ColorSpace /DeviceRGB',
    ),
  );
  next = addOutline(written, { outline, pageNumbers, next });
  written.set(INFO, `<< ${info} >>`);
  if (parts.isCopyForbidden !== true) return assemble(written, parts.trailer ?? '');
  const { trailer, lock } = copyLock();
  return assemble(new Map([...written].map(([number, object]) => [number, locked(object, number, lock)])), trailer);
}

const [BEGIN, END] = ['>>\nstream\n', '\nendstream'];

function locked(object: string | Buffer, number: number, lock: CopyLock['lock']): string | Buffer {
  if (typeof object === 'string') return object;
  const begin = object.indexOf(BEGIN) + BEGIN.length;
  const content = object.subarray(begin, object.length - END.length);
  return Buffer.concat([object.subarray(0, begin), lock(content, number), Buffer.from(END)]);
}

/** A stream object with its length, packed. */
export function stream(content: string | Buffer, entries = ''): Buffer {
  const packed = deflateSync(content);
  return Buffer.concat([
    Buffer.from(`<< /Length ${packed.length} /Filter /FlateDecode ${entries} >>\nstream\n`),
    packed,
    Buffer.from('\nendstream'),
  ]);
}

function contentOf({ texts = [], pictures = [], content = '' }: PdfPageParts): string {
  const painted = pictures.map(({ x, y, width, height }) => `q ${width} 0 0 ${height} ${x} ${y} cm /P Do Q`);
  const shown = texts.map(({ x, y, text, size = 10, isBold = false }) => {
    const escaped = text.replace(/[\\()]/g, (sign) => `\\${sign}`);
    return `BT /${isBold ? 'F2' : 'F1'} ${size} Tf 1 0 0 1 ${x} ${y} Tm (${escaped}) Tj ET`;
  });
  return [...painted, ...shown, content].join('\n');
}

/** All entries as a list on each level; the next free number. */
function addOutline(
  written: Map<number, string | Buffer>,
  { outline, pageNumbers, next }: { outline: NonNullable<PdfParts['outline']>; pageNumbers: number[]; next: number },
): number {
  const numbers = outline.map((_, index) => next + index);
  const depthOf = (index: number) => outline[index]?.depth ?? 0;
  const childrenOf = (parent: number) => {
    const end = numbers.findIndex(
      (_, index) => index > parent && depthOf(index) <= (parent < 0 ? -1 : depthOf(parent)),
    );
    const below = numbers.map((_, index) => index).slice(parent + 1, end < 0 ? numbers.length : end);
    return below.filter((index) => depthOf(index) === (parent < 0 ? 0 : depthOf(parent) + 1));
  };
  const listOf = (children: number[]) =>
    children.length === 0
      ? ''
      : `/First ${numbers[children[0] ?? 0]} 0 R /Last ${numbers[children.at(-1) ?? 0]} 0 R /Count ${children.length}`;
  const visit = (parent: number, parentNumber: number) => {
    const children = childrenOf(parent);
    for (const [place, index] of children.entries()) {
      const [before, after] = [children[place - 1], children[place + 1]];
      const links = `${before === undefined ? '' : `/Prev ${numbers[before]} 0 R`} ${after === undefined ? '' : `/Next ${numbers[after]} 0 R`}`;
      const { title = '', page = 1 } = outline[index] ?? {};
      written.set(
        numbers[index] ?? 0,
        `<< /Title (${title}) /Parent ${parentNumber} 0 R ${links} /Dest [${pageNumbers[page - 1]} 0 R /Fit] ${listOf(childrenOf(index))} >>`,
      );
      visit(index, numbers[index] ?? 0);
    }
  };
  written.set(OUTLINE, `<< /Type /Outlines ${listOf(childrenOf(-1))} >>`);
  visit(-1, OUTLINE);
  return next + outline.length;
}

function assemble(objects: ReadonlyMap<number, string | Buffer>, trailer: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  let length = parts[0]?.length ?? 0;
  const offsets = new Map<number, number>();
  for (const [number, object] of objects) {
    const part = Buffer.concat([Buffer.from(`${number} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    offsets.set(number, length);
    length += part.length;
    parts.push(part);
  }
  const size = Math.max(...objects.keys()) + 1;
  const rows = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number);
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n${rows.join('')}trailer\n<< /Size ${size} /Root ${CATALOGUE} 0 R /Info ${INFO} 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
