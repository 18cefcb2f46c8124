import type { EvaluationText } from '../text/evaluation-text.ts';
import { ATTACKS } from './attacks/attack-catalogue.ts';
import { generateAttacks } from './attacks/generate-attacks.ts';
import { judgeTrials, type CheckClaim, type JudgedTrial } from './claim-trial.ts';
import { groupOutcomes, type GroupOutcome } from './group-outcome.ts';
import { VARIANTS } from './variants/variant-catalogue.ts';
import { generateVariants } from './variants/generate-variants.ts';

export interface GeneratedOptions {
  /** Most claims of each kind. */
  limit: number;
  seed: number;
}

/** What became of the claims made from a text. */
export interface GeneratedReport {
  pages: number;
  sentences: number;
  attacks: GroupOutcome[];
  variants: GroupOutcome[];
}

export interface GeneratedTrials {
  attacks: JudgedTrial[];
  variants: JudgedTrial[];
}

/** Makes wrong and right claims of a text's sentences and has them checked. Deterministic for a seed. */
export function judgeGenerated(text: EvaluationText, check: CheckClaim, options: GeneratedOptions): GeneratedTrials {
  return {
    attacks: ATTACKS.flatMap((attack) => judgeTrials(generateAttacks(attack, text, options), check)),
    variants: VARIANTS.flatMap((variant) => judgeTrials(generateVariants(variant, text, options), check)),
  };
}

export function generatedReport(text: EvaluationText, { attacks, variants }: GeneratedTrials): GeneratedReport {
  return {
    pages: text.pages.length,
    sentences: text.sentences.length,
    attacks: groupOutcomes(attacks),
    variants: groupOutcomes(variants),
  };
}
