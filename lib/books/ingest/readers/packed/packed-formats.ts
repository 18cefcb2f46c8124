import type { PackedType } from '../../source-book.ts';
import type { Unpack } from './packed-book.ts';

interface PackedFormat {
  /** In a sentence. */
  name: string;
  /** The file extension. */
  extension: string;
  /** Other extensions that files may have, in lower case. */
  otherEndings?: readonly string[];
  /** Loaded when the first file of this format is opened. */
  load: () => Promise<Unpack>;
  /** Loads a check that finds out without unpacking whether a file can be read, and throws as `Unpack` does; left out where that takes as long. */
  loadCheck?: () => Promise<(file: string, recognises: boolean) => Promise<void>>;
}

/** Formats of files that are a whole book. The format is detected from the content (`content-kind.ts`). */
export const PACKED_FORMATS: Record<PackedType, PackedFormat> = {
  epub: {
    name: 'an EPUB',
    extension: '.epub',
    load: async () => (await import('../epub/unpack-epub.ts')).unpackEpub,
    loadCheck: async () => (await import('../epub/unpack-epub.ts')).checkEpub,
  },
  mobi: {
    name: 'a book for Kindle or Mobipocket',
    extension: '.mobi',
    otherEndings: ['.azw3', '.azw', '.prc'],
    load: async () => (await import('../mobi/unpack-mobi.ts')).unpackMobi,
    loadCheck: async () => (await import('../mobi/unpack-mobi.ts')).checkMobi,
  },
  fb2: {
    name: 'a FictionBook',
    extension: '.fb2',
    otherEndings: ['.fb2.zip', '.fbz'],
    load: async () => (await import('../fb2/unpack-fb2.ts')).unpackFb2,
  },
  cbz: {
    name: 'a comic book (CBZ)',
    extension: '.cbz',
    load: async () => (await import('../cbz/unpack-cbz.ts')).unpackCbz,
  },
  docx: {
    name: 'a Word document',
    extension: '.docx',
    load: async () => (await import('../docx/unpack-docx.ts')).unpackDocx,
  },
  pptx: {
    name: 'a presentation',
    extension: '.pptx',
    load: async () => (await import('../pptx/unpack-pptx.ts')).unpackPptx,
  },
  xlsx: {
    name: 'a workbook',
    extension: '.xlsx',
    load: async () => (await import('../xlsx/unpack-xlsx.ts')).unpackXlsx,
  },
  odt: {
    name: 'an OpenDocument text',
    extension: '.odt',
    load: async () => (await import('../odt/unpack-odt.ts')).unpackOdt,
  },
  rtf: {
    name: 'a text in the Rich Text Format',
    extension: '.rtf',
    load: async () => (await import('../rtf/unpack-rtf.ts')).unpackRtf,
  },
  pdf: {
    name: 'a PDF',
    extension: '.pdf',
    load: async () => (await import('../pdf/unpack-pdf.ts')).unpackPdf,
    loadCheck: async () => (await import('../pdf/check-pdf.ts')).checkPdf,
  },
  text: {
    name: 'plain text',
    extension: '.txt',
    load: async () => (await import('../plain-text/unpack-text.ts')).unpackText,
  },
};

const ENDINGS: (readonly [ending: string, type: PackedType])[] = Object.entries(PACKED_FORMATS).flatMap(
  ([type, { extension, otherEndings = [] }]) =>
    [extension, ...otherEndings].map((ending) => [ending, type as PackedType] as const),
);

/** Returns the extension of a name if it denotes a complete book, and its format; null for any other name. */
export function packedEndingOf(name: string): { ending: string; type: PackedType } | null {
  const found = ENDINGS.find(([ending]) => name.toLowerCase().endsWith(ending));
  return found === undefined ? null : { ending: found[0], type: found[1] };
}
