import type { Twins } from '#lib/foundation/text/anchors/text-anchor.ts';
import type { FilePageStart } from '#lib/foundation/text/file-pages.ts';
import type { TextRange } from '#lib/foundation/text/range.ts';
import type { Sentence } from '#lib/foundation/text/sentence.ts';

export type BlockType = 'text' | 'image';

/** The other places where the words of a sentence occur. */
export interface SentenceTwins extends Twins {
  /** Index among the chunk's sentences. */
  sentence: number;
}

/** The unit of retrieval: complete sentences of one page under one heading, or a picture with its caption. */
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
  /** The pages of its file that contain it; null for a file without its own pages, and if they have not been stored yet. */
  filePages: FilePageStart[] | null;
  pageTitle: string;
  /** The innermost heading above the chunk; the page title if there is none. */
  sectionHeading: string;
  /** The `id` of the chunk's heading in the page's HTML, or null. */
  sectionId: string | null;
  /** The headings above the chunk, from the page's first heading to the innermost. */
  headingPath: string[];
  blockType: BlockType;
  /** The key from which `source_url` is built and by which it is filtered: `/books/…` for pages read here, else the page's own web address. */
  sourceKey: string;
  /** `start` in code points, for clients whose strings are not UTF-16. */
  startCodePoint: number;
  /** Exactly `page.text.slice(start, end)`. */
  text: string;
  /** The chunk's sentences, as ranges of the page's canonical text. */
  sentences: Sentence[];
  /** The page's text just before the chunk: at most 64 UTF-16 units, cut at graphemes. */
  before: string;
  /** The page's text just after the chunk, with the same limit as `before`. */
  after: string;
  /** The sentences that occur elsewhere on the page as well, word for word; null for chunks stored before this was recorded. */
  twins: SentenceTwins[] | null;
  accessList: string[];
  /** The picture's path within its document, for an image block. */
  imagePath: string | null;
  /** For a point of a collection that another program made: the name by which its read access is checked, apart from its document. */
  restsOn?: string;
  /** Names by which the chunk is known, which need not occur in its text. */
  identifiers?: string[];
}

/** Returns the name by which current read access to a chunk is checked: its document, or the chunk itself if each has its own rights. */
export function restsOn({ restsOn: itself, documentId }: Pick<Chunk, 'restsOn' | 'documentId'>): string {
  return itself ?? documentId;
}

/** The relevance of passages that were named and not searched: the places of an identifier, a document as a whole, a selected text. */
export const NAMED = 1;

/** Returns a chunk that was named explicitly as a passage; no search has scored it. */
export function namedPassage(chunk: Chunk): Passage {
  return { chunk, relevance: NAMED, wordRelevance: 1, isNamed: true };
}

/** A chunk that was found by a search or fetched. */
export interface Passage {
  chunk: Chunk;
  /**
   * The relevance given by a search, 0–1 (see `lib/answering/retrieval/search-passages.ts` for its one meaning). `NAMED` if no search was needed; for
   * context of a find, the find's relevance.
   */
  relevance: number;
  /** The relevance by words alone, 0–1: on the same scale with every embedder and with none. */
  wordRelevance: number;
  /** Cosine similarity with the question, −1 to 1; null or absent if the two were not compared. */
  similarity?: number | null;
  /** Set if no search has scored the passage: its relevance is then `NAMED`. */
  isNamed?: true;
}

/** A passage that was found by a search. */
export interface FoundPassage extends Passage {
  relevance: number;
}
