import type { CitableSentence } from './citation-ledger.ts';
import type { CitedText, ClaimText, ClaimVerdict } from './claims/claim-text.ts';
import type { AnswerUnit } from './units/answer-unit.ts';

/** A sentence of the evidence as a claim is checked against it. */
export interface EvidenceSentence extends CitableSentence, CitedText {}

/** A unit with what it cites and what the check found. */
export interface JudgedUnit {
  unit: AnswerUnit;
  citations: CitableSentence[];
  verdict: ClaimVerdict;
  /** Cited without markers of its own: its citations are written behind it. */
  needsMarkers: boolean;
}

/** A claim that was left out. */
export interface RefusedClaim extends ClaimVerdict, ClaimText {
  citations: CitableSentence[];
}
