import type { CitationStyle } from '#lib/contracts/citation-style.ts';

/** The words that a footnote rests on. */
export interface FootnoteRange {
  start: number;
  end: number;
  quote: string;
  prefix: string;
  suffix: string;
}

/** A picture among the pictures of its document. */
interface FootnotePicture {
  path: string;
  caption: string;
}

/** One distinct paragraph (a chunk) that the answer cites, under the number its markers carry. */
export interface Footnote {
  number: number;
  documentId: string;
  documentTitle: string;
  filename: string;
  pageId: string;
  pageVersion: string;
  /** Of a file that has pages of its own, the page of the file the first range begins on; else the position of the page in the book. */
  pageNumber: number;
  /** What the file calls that page; left out where it has no page labels. */
  pageLabel?: string;
  pageTitle: string;
  sectionHeading: string;
  /** What it shows, where it is a picture. */
  picture?: FootnotePicture;
  ranges: FootnoteRange[];
}

/** An answer as it is kept: what its file is written from. Links are made when the file is read, so that they hold for a while. */
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
