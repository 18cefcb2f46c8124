import type { PackedType } from '../../source-book.ts';
import type { Unpack } from './packed-book.ts';

interface PackedFormat {
  /** In a sentence. */
  name: string;
  /** The ending of its files. */
  extension: string;
  /** Loaded when the first file of its kind is opened. */
  load: () => Promise<Unpack>;
}

/** Files that are a whole book. What a file is, its content says (`content-kind.ts`). */
export const PACKED_FORMATS: Record<PackedType, PackedFormat> = {
  epub: { name: 'an EPUB', extension: '.epub', load: async () => (await import('../epub/unpack-epub.ts')).unpackEpub },
  docx: {
    name: 'a Word document',
    extension: '.docx',
    load: async () => (await import('../docx/unpack-docx.ts')).unpackDocx,
  },
  pdf: { name: 'a PDF', extension: '.pdf', load: async () => (await import('../pdf/unpack-pdf.ts')).unpackPdf },
  text: {
    name: 'plain text',
    extension: '.txt',
    load: async () => (await import('../plain-text/unpack-text.ts')).unpackText,
  },
};
