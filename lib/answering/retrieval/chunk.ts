import type { Twins } from '#lib/foundation/text/anchors/text-anchor.ts';
import type { FilePageStart } from '#lib/foundation/text/file-pages.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';

export type BlockType = 'text' | 'image';

/** Where the words of a sentence stand besides. */
export interface SentenceTwins extends Twins {
  /** Its index among the chunk's sentences. */
  sentence: number;
}

/** The unit of retrieval: whole sentences of one page under one heading, or a picture with its caption. */
export interface Chunk extends TextRange {
  /** UUIDv5 of page id, page version and position: writing the same chunk twice changes nothing. */
  id: string;
  documentId: string;
  documentTitle: string;
  filename: string;
  pageId: string;
  pageVersion: string;
  /** 1-based position of the page in its document. */
  pageNumber: number;
  /** On which pages of its file it stands; null for a file without pages of its own, and where that was not kept yet. */
  filePages: FilePageStart[] | null;
  pageTitle: string;
  /** The innermost heading the chunk stands under; the page title where there is none. */
  sectionHeading: string;
  /** The `id` of that heading in the page's HTML, or null. */
  sectionId: string | null;
  /** From the page's first heading to the innermost. */
  headingPath: string[];
  blockType: BlockType;
  /** What `source_url` is built from and filtered by: `/books/…` for pages read here, else the page's own web address. */
  sourceKey: string;
  /** `start` counted in code points, for clients whose strings are not UTF-16. */
  startCodePoint: number;
  /** Exactly `page.text.slice(start, end)`. */
  text: string;
  /** The chunk's sentences, as ranges of the page's canonical text. */
  sentences: Sentence[];
  /** The page's text just before the chunk: at most 64 UTF-16 units, cut at graphemes. */
  before: string;
  /** The page's text just after it, likewise. */
  after: string;
  /** The sentences whose words stand elsewhere on the page as well; null for chunks from before it was noted. */
  twins: SentenceTwins[] | null;
  accessList: string[];
  /** For an image block: the picture's path within its document. */
  imagePath: string | null;
  /** Of a point of a collection that another program made: what is asked for who may read it, apart from its document. */
  restsOn?: string;
  /** What the chunk is said to be called by, where that need not stand in its text. */
  identifiers?: string[];
}

/** What is asked for who may read a chunk now: its document, or the chunk itself where each has rights of its own. */
export function restsOn({ restsOn: itself, documentId }: Pick<Chunk, 'restsOn' | 'documentId'>): string {
  return itself ?? documentId;
}

/** The relevance of what was named and not searched: the places of an identifier, a document as a whole, a selected text. */
export const NAMED = 1;

/** A chunk as a passage that was named: no search has measured it. */
export function namedPassage(chunk: Chunk): Passage {
  return { chunk, relevance: NAMED, wordRelevance: 1, isNamed: true };
}

/** A chunk that a search found or that was fetched. */
export interface Passage {
  chunk: Chunk;
  /**
   * What a search gave it, 0–1 (see `lib/answering/retrieval/search-passages.ts` for its one meaning). `NAMED` where no search was needed; of what
   * stands beside a find, that of the find.
   */
  relevance: number;
  /** What the relevance would be by words alone, 0–1: the same scale with every embedder and with none. */
  wordRelevance: number;
  /** Its cosine with the question, −1 to 1; null or absent where the two were not compared. */
  similarity?: number | null;
  /** No search has measured it: its relevance is `NAMED`. */
  isNamed?: true;
}

/** A passage that a search found. */
export interface FoundPassage extends Passage {
  relevance: number;
}
