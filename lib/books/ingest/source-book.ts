import type { ContentsSection } from '#lib/books/library/page.ts';
import type { DialectName } from '#lib/contracts/dialects.ts';

/** A problem with a source that a person should know about: a missing include, a missing picture, a chapter without a file. */
export interface SourceWarning {
  /** Path relative to the book's root if the file is inside, otherwise as written. */
  file: string;
  message: string;
  /** Warnings with the same key are reported once per run; the first word of the key is their kind: "picture img/a.png". */
  key: string;
  /** For unknown notation: reported once for a book, with the total over all its pages (`ToldWarnings`). */
  tally?: NotationTally;
}

/** One kind of unsupported notation, with its number of occurrences on a page. */
export interface NotationTally {
  /** The notation with its name: `{% hint %}`. */
  what: string;
  /** Whether readers see it as written, nothing of it, or only the words within it. */
  fate: 'shown' | 'dropped' | 'unwrapped';
  times: number;
  /** Line of the first occurrence in the warning's file; null if unknown. */
  line: number | null;
}

/** A named element of a book to which other pages may refer. */
export interface SourceLabel {
  /** The path of the label's page. */
  page: string;
  /** The id of the element on that page. */
  id: string;
  /** The title that the page gives it; empty if there is none. */
  title: string;
  /** Its number on its page: "Figure 3". Left out if it has none, or if the title says it. */
  numbered?: string;
}

/** A page to be read, before its content is known. */
export interface PlannedPage {
  /** See `PageSummary.path`; unique in the book. */
  path: string;
  /**
   * The name its source gives it, if that is not its path; unique in the book. Its id is derived from this, so that a renamed page stays the same
   * page and its former address still leads to it.
   */
  name?: string;
  /** Path relative to the source folder. */
  filename: string;
  /** Absolute. */
  file: string;
  format: 'markdown' | 'html' | 'rst' | 'mdx' | 'asciidoc';
  /** 1-based position in the book. */
  number: number;
  depth: number;
  /** See `PageSummary.chapter`. */
  chapter: string | null;
  /** See `PageSummary.sections`; omitted if there are none. */
  sections?: ContentsSection[];
  /** The title in the table of contents; null if there is none. */
  title: string | null;
  /**
   * Text that is read instead of the file's, as if it were in another file of the source folder: used for an AsciiDoc book that is included by one
   * file.
   */
  instead?: { text: string; filename: string };
  /** For a part of a page that was too long: its index from 0, the path of the first part, and the id at which the part begins. */
  part?: { index: number; of: string; id: string | null };
  /** Set while a book is planned: true if the site's table of contents lists the page. */
  isListed?: boolean;
  /** The page's own web address if it was fetched from there; otherwise absent. */
  url?: string;
}

/** Details that a source states about its document, apart from its content. Unstated ones are null. */
export interface DocumentDetails {
  documentType: string | null;
  department: string | null;
  origin: string | null;
  /** When it was written or last changed, in milliseconds since 1970. */
  dateMs: number | null;
  /** Grants of those who may read it. */
  accessList: string[] | null;
  /** A description by the author. */
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

/** Type of a file that is a whole book, by its content. */
export type PackedType = 'epub' | 'mobi' | 'fb2' | 'cbz' | 'docx' | 'pptx' | 'xlsx' | 'odt' | 'rtf' | 'pdf' | 'text';

/** The cover of a book. */
export interface BookCover {
  /** Path among the pictures of the document. */
  path: string;
  mediaType: string;
  bytes: Uint8Array;
}

/** The book at a path, with its pages in reading order. Plain data, so that it can cross threads. */
export interface SourceBook {
  /** Nothing outside this folder is ever read. */
  rootFolder: string;
  /** The folder to which the pages' paths are relative: `src` for an mdBook, otherwise the root folder. */
  sourceFolder: string;
  /** The source of the document: the book's folder or the single file. */
  sourcePath: string;
  /** The title from the book's own configuration or first page; null means that the folder's name is used. */
  title: string | null;
  language: string | null;
  authors: string[];
  type: 'markdown' | 'html' | PackedType;
  /**
   * The folder into which a file that is a complete book was unpacked, which is then its root folder; it is deleted after the run. Absent for a book
   * that is read in place.
   */
  workFolder?: string;
  /** Number of pages in its file; left out for a file without page numbers. */
  filePageCount?: number;
  /** Whether text in pictures of its pages could be recognised when it was opened; omitted for a book that is not a file. */
  recognises?: boolean;
  /** See `UnpackedBook.unrecognised`. */
  unrecognised?: number[];
  /** The folder in which picture addresses that begin with a slash are looked up first; defaults to the source folder. */
  pictureFolder?: string;
  /** Set for an Obsidian vault: paths of its pictures within the source folder, by file name in lower case. */
  pictures?: Record<string, string[]>;
  /** Absolute paths of folders in which included files are looked up first, as far as they are within the root folder. */
  includeFolders?: string[];
  /**
   * Folders within the source folder, with a trailing slash, to which links may also be relative: a site in several languages publishes one of them
   * at its root.
   */
  addressRoots?: string[];
  /** Other current or former addresses within the site that pages declare, without slashes at either end, with the path of the page. */
  addresses?: Record<string, string>;
  webUrl: string | null;
  /** The source of its name, if that is not its path. */
  name?: string;
  /** Set for a fetched site: the path of the file for every address that leads to one. */
  fetchedFiles?: Record<string, string>;
  /** True if pages are published as `.html` (mdBook). */
  isMdBook: boolean;
  /** Language of a code block → prefix of hidden lines (mdBook's `output.html.code.hidelines`). */
  hiddenLinePrefixes: Record<string, string>;
  /** True if the configuration of a site does not enable mathematics: `$` in Markdown then opens no formula. */
  isDollarPlain?: boolean;
  pages: PlannedPage[];
  /** The filenames that were withheld as pages because it is unclear who may read them; left out if there are none. */
  withheld?: string[];
  /** The dialect of its pages; absent for a book without Markdown, and for CommonMark. */
  dialect?: DialectName;
  /** The labels that Markdown pages refer to by name; left out if the dialect has no names. */
  labels?: Record<string, SourceLabel>;
  /** Values from the configuration of its site, for sites whose pages may show them by name: `site.repository`. Left out otherwise. */
  variables?: Record<string, string>;
  /** The definitions of a Sphinx site for all its pages of reStructuredText; left out if there are none. */
  prologue?: string;
  /** The attributes that an AsciiDoc site sets for all its pages. */
  attributes?: Record<string, string>;
  /** The targets that pages may refer to on other pages by name, as serialised by `rst/book-references.ts`; left out if there are none. */
  references?: string;
  /** Details declared by the source; absent if there are none. */
  details?: DocumentDetails;
  /** Time of the last change to one of its files, in milliseconds since 1970; null or left out if unknown. */
  modifiedMs?: number | null;
  warnings: SourceWarning[];
  /** The cover, for a book that was opened in this run: null if it has none, absent for books that are not searched for one. */
  cover?: BookCover | null;
  /** SHA-256 (hex) of the file, for a file that is a complete book. */
  fileDigest?: string;
  /** The record by which `PageParser.openBook` recognises the book; null or left out for a book that is planned again each time. */
  record?: string | null;
  /** True for a book that was recalled from its record: nothing was unpacked, so its pages cannot be read. */
  isRecalled?: boolean;
}
