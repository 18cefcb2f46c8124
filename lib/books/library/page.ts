import type { FilePage, FilePageStart } from '#lib/foundation/text/file-pages.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';

/** A heading of a page, for the table of contents and for the section a chunk belongs to. */
export interface Heading {
  level: number;
  /** The slug that is its `id` in the HTML. */
  id: string;
  /** Its words, of a long one the first `LIMITS.titleMaxLength` UTF-16 units. */
  text: string;
  /** Where its text starts in the canonical text. */
  start: number;
}

/** A heading of the contents of a document that leads to no page. */
export interface ContentsSection {
  title: string;
  /** As `PageSummary.depth`. */
  depth: number;
}

/** The unit the reader shows, without its text. */
export interface PageSummary {
  /** Where the page can be read when it cannot be read here. */
  webUrl?: string | undefined;
  id: string;
  documentId: string;
  /** Its address within the book: the source file's path without extension (`ch04-01-what-is-ownership`, `hello/print`), of an EPUB the words of its title. */
  path: string;
  /** 1-based position in the document. */
  number: number;
  /** 0 for a chapter, 1 for a sub-chapter… as the table of contents nests it. */
  depth: number;
  /** The number of its chapter as the book's contents have it: `4.1`; null for a page without. */
  chapter: string | null;
  /** What stands before it in the contents and leads to no page, the outermost first. */
  sections: ContentsSection[];
  title: string;
  /** The source file's name as found, relative to the source folder; of a file that is a whole book, that file's. */
  filename: string;
  /** sha256 (hex) of the current canonical text. */
  version: string;
}

/** A page as the contents of its document list it. */
export interface ListedPage extends PageSummary {
  /** On which page of its file its text begins; null for a file without pages of its own, and where that was not kept yet. */
  filePage: FilePage | null;
}

/** Where a section of a page stands: from its heading to the next that is not beneath it. Null when there is no such heading. */
export function sectionRange({ headings, text }: Pick<PageVersion, 'headings' | 'text'>, id: string): TextRange | null {
  const at = headings.findIndex((heading) => heading.id === id);
  const heading = headings[at];
  if (heading === undefined) return null;
  const next = headings.find(({ level }, index) => index > at && level <= heading.level);
  return { start: heading.start, end: next?.start ?? text.length };
}

/** One immutable version of a page: what every range refers to. */
export interface PageVersion {
  pageId: string;
  version: string;
  /** Sanitised HTML, whose text nodes are exactly `text` by the walk of `lib/foundation/text/dom`. */
  html: string;
  text: string;
  sentences: Sentence[];
  headings: Heading[];
  /** Where in the text each page of its file begins; null for a file without pages of its own, and where that was not kept yet. */
  filePages: FilePageStart[] | null;
}

/** What a search through a page needs of its version. */
export type PageWords = Pick<PageVersion, 'pageId' | 'version' | 'text' | 'headings' | 'filePages'>;

export interface Page extends PageSummary, PageVersion {
  id: string;
  version: string;
}

/** A picture of a document, stored by content. */
export interface Asset {
  documentId: string;
  /** Its path relative to the book, as its page links it: `img/trpl04-01.svg`. */
  path: string;
  mediaType: string;
  bytes: Uint8Array;
}
