import type { JudgedStatus } from '#lib/contracts/claim.ts';
import type { CitedText, ClaimText, ClaimVerdict } from '#lib/grounding/claims/claim-text.ts';

/** What is evaluated: `checkClaim`, or another system's check in its place. */
export type CheckClaim = (claim: ClaimText, cited: CitedText[]) => ClaimVerdict;

/** A claim that is known to be wrong, or right, by the words it cites. */
export interface ClaimTrial {
  /** The attack's or the variant's name. */
  group: string;
  claim: ClaimText;
  cited: CitedText[];
}

export interface JudgedTrial extends ClaimTrial {
  verdict: ClaimVerdict;
}

export function judgeTrials(trials: ClaimTrial[], check: CheckClaim): JudgedTrial[] {
  return trials.map((trial) => ({ ...trial, verdict: check(trial.claim, trial.cited) }));
}

/** True for exact words: a wrong claim must never get there. */
export function isExact(status: JudgedStatus): boolean {
  return status === 'quoted';
}

/** True for what a reader takes as confirmed: exact words, and what is backed. */
export function isConfirmed(status: JudgedStatus): boolean {
  return status === 'supported' || status === 'quoted';
}

/** True for what strict answers leave out. */
export function isWithheld(status: JudgedStatus): boolean {
  return status === 'uncited' || status === 'contradicted';
}
