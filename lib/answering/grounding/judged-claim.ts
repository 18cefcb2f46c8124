import type { CitableSentence } from './citation-ledger.ts';
import type { CitedText, ClaimText, ClaimVerdict } from './claims/claim-text.ts';
import type { AnswerUnit } from './units/answer-unit.ts';

/** The words of a cited sentence. */
export interface SourceText extends CitedText {
  /** The title of its page and the headings over it, as far as they are known. */
  place?: readonly string[];
}

/** A sentence of the evidence as a claim is checked against it. */
export interface EvidenceSentence extends CitableSentence, SourceText {}

/** A unit with what it cites and what the check found. */
export interface JudgedUnit {
  unit: AnswerUnit;
  citations: EvidenceSentence[];
  verdict: ClaimVerdict;
  /** Cited without markers of its own: its citations are written behind it. */
  needsMarkers: boolean;
}

/** A claim that was left out. */
export interface RefusedClaim extends ClaimVerdict, ClaimText {
  citations: CitableSentence[];
}
