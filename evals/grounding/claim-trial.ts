import type { JudgedStatus } from '#lib/contracts/claim.ts';
import type { ClaimChecker } from '#lib/answering/grounding/claim-checker.ts';
import type { CitedText, ClaimText, ClaimVerdict } from '#lib/answering/grounding/claims/claim-text.ts';
import { judgeClaims } from '#lib/answering/grounding/model-check/judge-claims.ts';

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

/** What a model makes of those that words alone do not decide, as while an answer is written. */
export async function checkTrials(judged: JudgedTrial[], checker: ClaimChecker): Promise<JudgedTrial[]> {
  const claims = judged.map(({ claim, cited, verdict }) => ({ ...claim, cited, verdict }));
  const found = await judgeClaims(claims, (asked, signal) => checker.check(asked, signal), NEVER);
  return judged.map((trial, index) => ({ ...trial, verdict: found[index]?.verdict ?? trial.verdict }));
}

const NEVER = new AbortController().signal;

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
