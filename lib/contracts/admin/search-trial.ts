/** What is searched for, and as whom. */
export interface SearchTrialRequest {
  query: string;
  /** One entry of an access list; `everything` for all there is. Whatever is neither is nobody in particular. */
  reader: string;
}

/** A passage that a search found, with its place by each thing that orders passages, the first one 1. */
export interface TriedPassage {
  /** Of its chunk. */
  id: string;
  href: string;
  document: string;
  heading: string;
  /** How it begins. */
  text: string;
  /** By words and meaning together, 0–1. */
  relevance: number;
  wordRelevance: number;
  /** Null where the two were not compared. */
  similarity: number | null;
  places: {
    /** Null where none of the question's words stand in it. */
    words: number | null;
    /** Null where the two were not compared. */
    meaning: number | null;
    /** By words and meaning together. */
    both: number;
  };
}

export interface SearchTrial {
  /** As an answer would get them. */
  passages: TriedPassage[];
  /** The embedder did not answer. */
  lacksVectors: boolean;
  /** They are in the order of a reranker or of the reading model, and not by words and meaning. */
  isReranked: boolean;
}
