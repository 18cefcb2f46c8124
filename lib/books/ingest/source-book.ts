import type { ContentsSection } from '#lib/books/library/page.ts';
import type { DialectName } from '#lib/contracts/dialects.ts';

/** Something a person should know about a source: a missing include, a picture that is not there, a chapter without file. */
export interface SourceWarning {
  /** Relative to the book's root where it lies inside, else as written. */
  file: string;
  message: string;
  /** Warnings with the same key are reported once a run; its first word is their kind: "picture img/a.png". */
  key: string;
  /** Of notation that is not understood: what is told once for a book, with the number of all its pages (`ToldWarnings`). */
  tally?: NotationTally;
}

/** One kind of notation that is not understood, as often as a page has it. */
export interface NotationTally {
  /** Its signs with its name: `{% hint %}`. */
  what: string;
  /** Whether readers see it as it is written, nothing of it, or only the words within it. */
  fate: 'shown' | 'dropped' | 'unwrapped';
  times: number;
  /** Where it stands first in the file of the warning; null where that cannot be said. */
  line: number | null;
}

/** Something in a book that other pages refer to by a name. */
export interface SourceLabel {
  /** The path of its page. */
  page: string;
  /** Of its element on that page. */
  id: string;
  /** What the page calls it; empty where it says nothing. */
  title: string;
  /** What it is counted as on its page: "Figure 3". Left out for what is not counted, and where the title says it. */
  numbered?: string;
}

/** One page to be read, before its content is known. */
export interface PlannedPage {
  /** See `PageSummary.path`; unique in the book. */
  path: string;
  /**
   * What its source calls it, where that is not its path; unique in the book. Its id is made of it, so that it stays the same page
   * when it is called something else, and its address of before leads to it still.
   */
  name?: string;
  /** Relative to the source folder. */
  filename: string;
  /** Absolute. */
  file: string;
  format: 'markdown' | 'html' | 'rst' | 'mdx' | 'asciidoc';
  /** 1-based position in the book. */
  number: number;
  depth: number;
  /** See `PageSummary.chapter`. */
  chapter: string | null;
  /** See `PageSummary.sections`; left out where there are none. */
  sections?: ContentsSection[];
  /** As the table of contents calls it; null where there is none. */
  title: string | null;
  /** Text that is read in place of the file's, as if it stood in another file of the source folder: of an AsciiDoc book that one file includes. */
  instead?: { text: string; filename: string };
  /** Of a page that is too long and was cut: which of its parts this is, from 0, the path of the first, and the id it begins at. */
  part?: { index: number; of: string; id: string | null };
  /** While a book is planned: true where the contents of its site list the page. */
  isListed?: boolean;
  /** Its own address on the web, of a page that was fetched from there; else left out. */
  url?: string;
}

/** What a source says about its document besides what stands in it. What it does not say is null. */
export interface DocumentDetails {
  documentType: string | null;
  department: string | null;
  origin: string | null;
  /** When it was written or changed last, in milliseconds since 1970. */
  dateMs: number | null;
  /** Who may read it, as grants. */
  accessList: string[] | null;
  /** In its author's words. */
  description: string | null;
}

export const NO_DETAILS: DocumentDetails = {
  documentType: null,
  department: null,
  origin: null,
  dateMs: null,
  accessList: null,
  description: null,
};

/** A file that is a whole book, by what it holds. */
export type PackedType = 'epub' | 'mobi' | 'fb2' | 'cbz' | 'docx' | 'pptx' | 'xlsx' | 'odt' | 'rtf' | 'pdf' | 'text';

/** The picture on the front of a book. */
export interface BookCover {
  /** Its path among the pictures of the document. */
  path: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** What a path turned out to be: a book with its pages in reading order. Plain data, so that it can cross threads. */
export interface SourceBook {
  /** Nothing outside of it is ever read. */
  rootFolder: string;
  /** Where the pages' paths begin: `src` of an mdBook, else the root folder. */
  sourceFolder: string;
  /** What the document was made from: the book's folder or the single file. */
  sourcePath: string;
  /** From the book's own configuration or first page; null leaves it to the folder's name. */
  title: string | null;
  language: string | null;
  authors: string[];
  type: 'markdown' | 'html' | PackedType;
  /**
   * Where a file that is a whole book was unpacked, which is its root folder then; it goes with the run. Left out for a book that is
   * read from where it stands.
   */
  workFolder?: string;
  /** How many pages its file has; left out for a file without pages of its own. */
  filePageCount?: number;
  /** Whether text in pictures of its pages could be recognised when it was opened; left out for a book that is no file. */
  recognises?: boolean;
  /** See `UnpackedBook.unrecognised`. */
  unrecognised?: number[];
  /** Where addresses of pictures that begin with a slash are looked up first; left out for the source folder. */
  pictureFolder?: string;
  /** Of a vault of Obsidian: its pictures by their names in lower case, as paths within the source folder. */
  pictures?: Record<string, string[]>;
  /** Absolute: where files that pages include are looked for first, as far as they lie within the root folder. */
  includeFolders?: string[];
  /** Folders of the source folder, with a slash behind, that links also begin at: a site in several languages publishes one at its root. */
  addressRoots?: string[];
  /** Other addresses within the site that pages say they have, or had, without slashes at their ends; with the path of the page. */
  addresses?: Record<string, string>;
  webUrl: string | null;
  /** What its name is made from, where that is not its path. */
  name?: string;
  /** Of a site that was fetched: every address that leads to one of its files, with the file's path; else left out. */
  fetchedFiles?: Record<string, string>;
  /** True where pages are published as `.html` (mdBook). */
  isMdBook: boolean;
  /** Language of a code block → prefix of the lines that are not shown (mdBook's `output.html.code.hidelines`). */
  hiddenLinePrefixes: Record<string, string>;
  /** True where the configuration of a site says nothing of mathematics: there `$` in Markdown opens no formula. */
  isDollarPlain?: boolean;
  pages: PlannedPage[];
  /** The filenames of pages that are none of them, since nobody knows who may read them; left out where there are none. */
  withheld?: string[];
  /** How its pages are written; left out for a book without Markdown, and for CommonMark. */
  dialect?: DialectName;
  /** What pages of Markdown refer to by name; left out where the dialect has no names. */
  labels?: Record<string, SourceLabel>;
  /** What the configuration of its site says, where pages may show it by name: `site.repository`. Left out where they may not. */
  variables?: Record<string, string>;
  /** What a Sphinx site defines for all its pages of reStructuredText; left out where it is nothing. */
  prologue?: string;
  /** What an AsciiDoc site sets for all its pages. */
  attributes?: Record<string, string>;
  /** What pages may refer to on others by name, as `rst/book-references.ts` writes it down; left out where pages do not. */
  references?: string;
  /** Left out where nothing is said. */
  details?: DocumentDetails;
  /** When one of its files was changed last, in milliseconds since 1970; null or left out where nobody knows. */
  modifiedMs?: number | null;
  warnings: SourceWarning[];
  /** Of a book that was opened now: null where it has none, left out for books that are not looked at for one. */
  cover?: BookCover | null;
  /** Of a file that is a whole book: sha256 (hex) of its bytes. */
  fileDigest?: string;
  /** What `PageParser.openBook` would take to know the book again; null or left out for what is planned anew each time. */
  record?: string | null;
  /** True for a book that was known again: nothing was unpacked, and its pages cannot be read. */
  isRecalled?: boolean;
}
