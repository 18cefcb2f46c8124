import type { EvaluationText } from '../../text/evaluation-text.ts';
import { claimOf, isStatement } from '../attacks/generate-attacks.ts';
import type { ClaimTrial } from '../claim-trial.ts';
import { Random } from '#lib/foundation/core/random.ts';

import type { Variant } from './variant.ts';

/** Up to `limit` right claims by one variant, spread over the text; the same seed gives the same ones. */
export function generateVariants(
  variant: Variant,
  text: EvaluationText,
  { limit, seed }: { limit: number; seed: number },
): ClaimTrial[] {
  const random = new Random(seed);
  const trials: ClaimTrial[] = [];
  for (const sentence of random.shuffle(text.sentences.filter((candidate) => isStatement(candidate)))) {
    if (trials.length >= limit) break;
    const alteration = variant.vary(sentence, random);
    if (alteration === null) continue;
    const cited = (alteration.cited ?? [sentence]).map(({ kind, text: words }) => ({ kind, text: words }));
    trials.push({ group: variant.name, claim: claimOf(alteration, sentence), cited });
  }
  return trials;
}
