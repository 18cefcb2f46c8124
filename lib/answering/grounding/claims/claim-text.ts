import type { ClaimKind, ClaimReason, JudgedStatus } from '#lib/contracts/claim.ts';
import type { SentenceKind } from '#lib/foundation/text/sentence.ts';

/** A sentence, item, row, heading or line of code of an answer, as Markdown without its markers. */
export interface ClaimText {
  kind: ClaimKind;
  markdown: string;
}

/** The words of a cited sentence, as they stand in the canonical text. */
export interface CitedText {
  kind: SentenceKind;
  text: string;
}

/** What the check of a claim against its cited words found. */
export interface ClaimVerdict {
  status: JudgedStatus;
  /** Why it is to be checked or at odds; empty when it is exact or backed, and for neutral ones. */
  reasons: ClaimReason[];
  /** How likely the cited words support it, from 0 to 1; null where that is no question: nothing cited, nothing claimed. */
  support: number | null;
}
