import type { FilePage, FilePageStart } from '#lib/foundation/text/file-pages.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';

/** A heading of a page, used for the table of contents and for the section a chunk belongs to. */
export interface Heading {
  level: number;
  /** The slug used as its `id` in the HTML. */
  id: string;
  /** Its text, truncated to the first `LIMITS.titleMaxLength` UTF-16 units. */
  text: string;
  /** Offset at which its text starts in the canonical text. */
  start: number;
}

/** A heading in the contents of a document that leads to no page. */
export interface ContentsSection {
  title: string;
  /** See `PageSummary.depth`. */
  depth: number;
}

/** A page, the unit that readers see, without its text. */
export interface PageSummary {
  /** Web address of a page that cannot be read here. */
  webUrl?: string | undefined;
  id: string;
  documentId: string;
  /**
   * Its address within the book: the source file's path without extension (`ch04-01-what-is-ownership`, `hello/print`), for an EPUB the words of its
   * title.
   */
  path: string;
  /** 1-based position in the document. */
  number: number;
  /** Nesting level in the table of contents: 0 for a chapter, 1 for a sub-chapter… */
  depth: number;
  /** The number of its chapter in the book's table of contents: `4.1`; null for a page without one. */
  chapter: string | null;
  /** Headings before it in the contents that lead to no page, outermost first. */
  sections: ContentsSection[];
  title: string;
  /** The source file's name relative to the source folder; for a file that is a complete book, that file's name. */
  filename: string;
  /** SHA-256 (hex) of the current canonical text. */
  version: string;
}

/** A page as listed in the table of contents of its document. */
export interface ListedPage extends PageSummary {
  /** The page of its file on which its text begins; null for a file without page numbers, and if the page was not stored yet. */
  filePage: FilePage | null;
}

/** Returns the range of a section: from its heading to the next heading that is not below it. Null if there is no such heading. */
export function sectionRange({ headings, text }: Pick<PageVersion, 'headings' | 'text'>, id: string): TextRange | null {
  const at = headings.findIndex((heading) => heading.id === id);
  const heading = headings[at];
  if (heading === undefined) return null;
  const next = headings.find(({ level }, index) => index > at && level <= heading.level);
  return { start: heading.start, end: next?.start ?? text.length };
}

/** One immutable version of a page, to which all ranges refer. */
export interface PageVersion {
  pageId: string;
  version: string;
  /** Sanitised HTML; walking its text nodes as in `lib/foundation/text/dom` yields exactly `text`. */
  html: string;
  text: string;
  sentences: Sentence[];
  headings: Heading[];
  /** Where in the text each page of its file begins; null for a file without page numbers, and if the pages were not stored yet. */
  filePages: FilePageStart[] | null;
}

/** The fields of a version that are needed to search a page. */
export type PageWords = Pick<PageVersion, 'pageId' | 'version' | 'text' | 'headings' | 'filePages'>;

export interface Page extends PageSummary, PageVersion {
  id: string;
  version: string;
}

/** A picture of a document, stored by content hash. */
export interface Asset {
  documentId: string;
  /** Path relative to the book, as used in links of its page: `img/trpl04-01.svg`. */
  path: string;
  mediaType: string;
  bytes: Uint8Array;
}
