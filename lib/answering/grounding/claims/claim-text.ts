import type { ClaimKind, ClaimReason, JudgedStatus } from '#lib/contracts/claim.ts';
import type { SentenceKind } from '#lib/foundation/text/sentence.ts';

/** A sentence, item, row, heading or line of code of an answer, as Markdown without its markers. */
export interface ClaimText {
  kind: ClaimKind;
  markdown: string;
}

/** The words of a cited sentence, as in the canonical text. */
export interface CitedText {
  kind: SentenceKind;
  text: string;
}

/** The result of checking a claim against its cited words. */
export interface ClaimVerdict {
  status: JudgedStatus;
  /** The reasons it is to be checked or contradicted; empty when it is exact or backed, and for neutral claims. */
  reasons: ClaimReason[];
  /**
   * The probability that the cited words support it, from 0 to 1; null where the question does not arise because nothing is cited or nothing is
   * claimed.
   */
  support: number | null;
}
