import type { JudgedTrial } from './claim-trial.ts';

/** Claims with their verdicts and what they cite, for a person to look into. */
export function printTrials(title: string, trials: JudgedTrial[]): void {
  if (trials.length === 0) return;
  console.log(`\n${title}: ${String(trials.length)}`);
  for (const { group, claim, cited, verdict } of trials) {
    const reasons = verdict.reasons.length === 0 ? '' : ` (${verdict.reasons.join(', ')})`;
    console.log(`- ${group}: ${verdict.status}${reasons}\n    ${claim.kind}: ${JSON.stringify(claim.markdown)}`);
    for (const { kind, text } of cited) console.log(`    cites ${kind}: ${JSON.stringify(text)}`);
  }
}
