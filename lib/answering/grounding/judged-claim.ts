import type { CitableSentence } from './citation-ledger.ts';
import type { CitedText, ClaimText, ClaimVerdict } from './claims/claim-text.ts';
import type { AnswerUnit } from './units/answer-unit.ts';

/** The text of a cited sentence. */
export interface SourceText extends CitedText {
  /** The title of its page and the headings above it, as far as they are known. */
  place?: readonly string[];
}

/** A sentence of the evidence in the form that claims are checked against. */
export interface EvidenceSentence extends CitableSentence, SourceText {}

/** A unit with its citations and the result of the check. */
export interface JudgedUnit {
  unit: AnswerUnit;
  citations: EvidenceSentence[];
  verdict: ClaimVerdict;
  /** True for a unit cited without its own markers: its citations are written behind it. */
  needsMarkers: boolean;
}

/** A claim that was withheld. */
export interface RefusedClaim extends ClaimVerdict, ClaimText {
  citations: CitableSentence[];
}
