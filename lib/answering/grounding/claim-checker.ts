/** A claim in the form that a checking model reads. */
export interface ReadableClaim {
  /** Its text without Markdown, with code in backticks. */
  text: string;
  /** The title and headings of the cited text, as far as they are known. */
  place: readonly string[];
  /** The cited sentences in order. */
  sources: readonly string[];
}

/** A word of a claim: half-open, in UTF-16 code units of its text. */
interface CheckedWord {
  start: number;
  end: number;
  /** The log-odds that the sources do not support the word. */
  doubt: number;
}

/** A model's findings on a claim. */
export interface CheckedClaim {
  /** The log-odds that the sources support the whole claim, as computed by the network of this server. */
  support: number;
  /** The same as a probability, if the checker gives its own estimate. */
  likely?: number;
  words: CheckedWord[];
}

/** Compares claims with the sentences they cite. */
export interface ClaimChecker {
  /** Returns one result per claim, in order. Rejects with the signal's reason, or with the failure that prevented the check. */
  check(claims: readonly ReadableClaim[], signal: AbortSignal): Promise<CheckedClaim[]>;
}
