/** A claim as a model that checks reads it. */
export interface ReadableClaim {
  /** Its words without marks of Markdown, code between backticks. */
  text: string;
  /** The title of what it cites and the headings over that, as far as they are known. */
  place: readonly string[];
  /** The sentences that it cites, in their order. */
  sources: readonly string[];
}

/** A word of a claim: half-open, in UTF-16 code units of its text. */
interface CheckedWord {
  start: number;
  end: number;
  /** The log-odds that the sources do not support it. */
  doubt: number;
}

/** What a model finds of a claim. */
export interface CheckedClaim {
  /** The log-odds that the sources support everything it says, as the network of this server has them. */
  support: number;
  /** The same as a probability, where what checks says how likely it is by itself. */
  likely?: number;
  words: CheckedWord[];
}

/** Compares claims with the sentences they cite. */
export interface ClaimChecker {
  /** One result a claim, in order. Rejects with the signal's reason, or with the failure that kept it from reading. */
  check(claims: readonly ReadableClaim[], signal: AbortSignal): Promise<CheckedClaim[]>;
}
