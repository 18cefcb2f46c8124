import type { Heading } from '#lib/books/library/page.ts';
import type { PageIdentifier } from '#lib/books/library/ports.ts';
import type { IndexedChunk } from '#lib/answering/retrieval/ports.ts';
import type { FilePageStart } from '#lib/foundation/text/file-pages.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';

import type { SourceWarning } from './source-book.ts';

/** A range of the canonical text that describes a picture: its caption, the table row it is in, or a sentence that refers to it. */
export interface PictureRange extends TextRange {
  /** The picture's path within its document. */
  path: string;
}

/** A picture that appears on a page. */
export interface PageAsset {
  path: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** A page in its final form, regardless of where it is stored. */
export interface ReadPage {
  title: string;
  /** The page's own web address, if its front matter names one. */
  url: string | null;
  html: string;
  text: string;
  sentences: Sentence[];
  headings: Heading[];
  /** Where in the text each page of its file begins; null for a file without page numbers. */
  filePages: FilePageStart[] | null;
  pictures: PictureRange[];
  /** Offset at which the footnotes begin; they belong to no section. */
  footnotesStart: number | null;
  assets: PageAsset[];
  warnings: SourceWarning[];
}

/** A page that is ready to be stored. */
export interface PreparedPage extends Pick<
  ReadPage,
  'title' | 'html' | 'text' | 'sentences' | 'headings' | 'filePages' | 'assets'
> {
  /** See `PageSummary.filename`. */
  filename: string;
  /** SHA-256 (hex) of the text. */
  version: string;
  sourceHash: string;
  chunks: IndexedChunk[];
  /** Term → number of the page's chunks that contain it. */
  chunkFrequencies: Record<string, number>;
  /** Sum of the lengths of the chunks, in terms. */
  termCount: number;
  identifiers: PageIdentifier[];
}

/** A page ready to be stored, as received from the thread that prepared it. */
export interface ReceivedPage extends Omit<PreparedPage, 'chunks'> {
  chunkCount: number;
  /** Yields the chunks in order, a few at a time. They are created lazily, so that a page of thousands is never fully in memory. */
  chunks: () => AsyncIterable<IndexedChunk[]>;
}

/** The result of reading one page of a source. */
export type PageReading =
  /** `record` is the same as for a changed page; null for a page that was not read, whose stored record is still valid. */
  | { outcome: 'unchanged'; chunkCount: number; record: string | null; warnings: SourceWarning[] }
  /** `record` describes the inputs the page was read from (`readers/reading-record.ts`), to be stored with it. */
  | { outcome: 'changed'; page: ReceivedPage; record: string; warnings: SourceWarning[] }
  /** `message` is one sentence for a person. */
  | { outcome: 'failed'; message: string; warnings: SourceWarning[] };
