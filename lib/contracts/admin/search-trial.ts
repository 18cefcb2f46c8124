/** The query of a search trial, and the reader it is run as. */
export interface SearchTrialRequest {
  query: string;
  /** One entry of an access list; `everything` for all documents. Any other value means an unidentified reader. */
  reader: string;
}

/** A passage found by a search, with its rank in each ordering; ranks start at 1. */
export interface TriedPassage {
  /** Of its chunk. */
  id: string;
  href: string;
  document: string;
  heading: string;
  /** How it begins. */
  text: string;
  /** Combined relevance of words and meaning, 0–1. */
  relevance: number;
  wordRelevance: number;
  /** Null if the embeddings were not compared. */
  similarity: number | null;
  places: {
    /** Null where it contains none of the question's words. */
    words: number | null;
    /** Null if the embeddings were not compared. */
    meaning: number | null;
    /** Rank by words and meaning combined. */
    both: number;
  };
}

export interface SearchTrial {
  /** The passages an answer would receive. */
  passages: TriedPassage[];
  /** True if the embedder did not answer. */
  lacksVectors: boolean;
  /** True if the passages are ordered by a reranker or the reading model instead of by words and meaning. */
  isReranked: boolean;
}
