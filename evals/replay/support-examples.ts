import { readClaim } from '#lib/grounding/claims/read-claim.ts';
import { sideOf } from '#lib/grounding/claims/alignment/side.ts';
import { supportTerms } from '#lib/grounding/claims/support/support-terms.ts';
import type { SupportExample } from '#tools/fit/fit-support-weights.ts';

import type { MarkedLabel } from './replay-answer.ts';

/** A labelled sentence as the fit of the score sees it. */
export interface LabelledExample extends SupportExample {
  label: MarkedLabel;
}

const MARKERS = /\s?\[\d+\]/g;

/** What a reader found right, true; what is wrong by intent or not in the evidence, false; null where it is a matter of judgement. */
export function isRightLabel({ label, flaw }: Pick<MarkedLabel, 'label' | 'flaw'>): boolean | null {
  if (label === 'entailed') return true;
  if (label === 'not' || (label === 'partly' && typeof flaw === 'string')) return false;
  return null;
}

/** The cited sentences of recorded answers with the terms of the score. Code is compared to the letter and has none. */
export function supportExamples(labels: readonly MarkedLabel[]): LabelledExample[] {
  return labels.flatMap((label) => {
    const isRight = isRightLabel(label);
    const claim = label.claims.find(({ kind, cited }) => kind !== 'code' && cited.length > 0);
    if (isRight === null || claim === undefined) return [];
    const { reading, sources } = readClaim(claim.markdown.replace(MARKERS, ''), claim.cited);
    const sides = sources.map((source) => sideOf(reading, source));
    return [{ label, isRight, terms: supportTerms(reading, sides) }];
  });
}
