import type { CitationStyle } from '#lib/contracts/citation-style.ts';

/** The words that a footnote cites. */
export interface FootnoteRange {
  start: number;
  end: number;
  quote: string;
  prefix: string;
  suffix: string;
}

/** An image of a document. */
interface FootnotePicture {
  path: string;
  caption: string;
}

/** One distinct paragraph (a chunk) that the answer cites, with the number used by its markers. */
export interface Footnote {
  number: number;
  documentId: string;
  documentTitle: string;
  filename: string;
  pageId: string;
  pageVersion: string;
  /** For a file with its own pages, the page of the file on which the first range begins; else the position of the page in the book. */
  pageNumber: number;
  /** The file's label of that page; omitted if it has no page labels. */
  pageLabel?: string;
  pageTitle: string;
  sectionHeading: string;
  /** The picture cited, if the source is one. */
  picture?: FootnotePicture;
  ranges: FootnoteRange[];
}

/**
 * An answer as stored: the content from which its file is written. Links are made when the file is read, so that they are valid for a while from
 * then.
 */
export interface AnswerDocument {
  question: string;
  /** Markdown whose markers `[n]` are footnote numbers. */
  answer: string;
  footnotes: Footnote[];
  profile: string | null;
  model: string;
  /** ISO 8601. */
  answeredAt: string;
  citationStyle: CitationStyle;
  inlineCitationLinks: boolean;
}
