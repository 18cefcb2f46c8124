import type { PackedType } from '../../source-book.ts';
import type { Unpack } from './packed-book.ts';

interface PackedFormat {
  /** In a sentence. */
  name: string;
  /** The ending of its files. */
  extension: string;
  /** Loaded when the first file of its kind is opened. */
  load: () => Promise<Unpack>;
  /** Loads what finds out without unpacking it that a file cannot be read, and throws as `Unpack` does; left out where that takes as long. */
  loadCheck?: () => Promise<(file: string) => Promise<void>>;
}

/** Files that are a whole book. What a file is, its content says (`content-kind.ts`). */
export const PACKED_FORMATS: Record<PackedType, PackedFormat> = {
  epub: {
    name: 'an EPUB',
    extension: '.epub',
    load: async () => (await import('../epub/unpack-epub.ts')).unpackEpub,
    loadCheck: async () => (await import('../epub/unpack-epub.ts')).checkEpub,
  },
  docx: {
    name: 'a Word document',
    extension: '.docx',
    load: async () => (await import('../docx/unpack-docx.ts')).unpackDocx,
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
