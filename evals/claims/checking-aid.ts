import type { CheckingAid } from '#lib/answering/grounding/answer-grounding.ts';
import type { ClaimChecker } from '#lib/answering/grounding/claim-checker.ts';

/** A checker as an answer is written with, except that its failure ends the evaluation. */
export function checkingAidOf(checker: ClaimChecker): CheckingAid {
  return {
    check: (claims, signal) => checker.check(claims, signal),
    onFailure: (error) => {
      throw error;
    },
  };
}
