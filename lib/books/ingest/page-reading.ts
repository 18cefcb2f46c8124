import type { Heading } from '#lib/books/library/page.ts';
import type { PageIdentifier } from '#lib/books/library/ports.ts';
import type { IndexedChunk } from '#lib/answering/retrieval/ports.ts';
import type { FilePageStart } from '#lib/foundation/text/file-pages.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';

import type { SourceWarning } from './source-book.ts';

/** A range of the canonical text that speaks for a picture: its caption, the table row it stands in, or a sentence that refers to it. */
export interface PictureRange extends TextRange {
  /** The picture's path within its document. */
  path: string;
}

/** A picture a page shows. */
export interface PageAsset {
  path: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** A page in its final form, without regard to where it is stored. */
export interface ReadPage {
  title: string;
  /** The page's own address on the web, when its front matter names one. */
  url: string | null;
  html: string;
  text: string;
  sentences: Sentence[];
  headings: Heading[];
  /** Where in the text each page of its file begins; null for a file without pages of its own. */
  filePages: FilePageStart[] | null;
  pictures: PictureRange[];
  /** Offset where the footnotes begin; they belong to no section. */
  footnotesStart: number | null;
  assets: PageAsset[];
  warnings: SourceWarning[];
}

/** A page ready to be stored. */
export interface PreparedPage extends Pick<
  ReadPage,
  'title' | 'html' | 'text' | 'sentences' | 'headings' | 'filePages' | 'assets'
> {
  /** See `PageSummary.filename`. */
  filename: string;
  /** sha256 (hex) of the text. */
  version: string;
  sourceHash: string;
  chunks: IndexedChunk[];
  /** Term → number of the page's chunks that hold it. */
  chunkFrequencies: Record<string, number>;
  /** Sum of the chunks' lengths in terms. */
  termCount: number;
  identifiers: PageIdentifier[];
}

/** A page ready to be stored, as it comes from the thread that made it ready. */
export interface ReceivedPage extends Omit<PreparedPage, 'chunks'> {
  chunkCount: number;
  /** In order, few at a time: each is made when it is asked for, so that a page of thousands is never there as a whole. */
  chunks: () => AsyncIterable<IndexedChunk[]>;
}

/** What became of one page of a source. */
export type PageReading =
  /** `record` as with a changed page; null for a page that was not read, of which the record that is kept still holds. */
  | { outcome: 'unchanged'; chunkCount: number; record: string | null; warnings: SourceWarning[] }
  /** `record` says what the page was read from (`readers/reading-record.ts`), to be kept with it. */
  | { outcome: 'changed'; page: ReceivedPage; record: string; warnings: SourceWarning[] }
  /** `message` is one sentence for a person. */
  | { outcome: 'failed'; message: string; warnings: SourceWarning[] };
