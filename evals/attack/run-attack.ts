import { basename } from 'node:path';

import { fromCaller } from '#lib/foundation/config/caller-folder.ts';
import { checkClaim } from '#lib/answering/grounding/claims/check-claim.ts';

import { isExact, isWithheld } from '../grounding/claim-trial.ts';
import { generatedReport, judgeGenerated } from '../grounding/generated-report.ts';
import { confirmed, exact, joinOutcomes } from '../grounding/group-outcome.ts';
import { printTrials } from '../grounding/print-trials.ts';
import { generatedSections } from '../report/gate-sections.ts';
import { outcomeTable, printTable } from '../report/outcome-table.ts';
import { evaluationText } from '../text/evaluation-text.ts';
import { readTexts } from '../text/read-texts.ts';
import { writeReport } from '../write-report.ts';

const LIMIT = 200;

interface AttackOptions {
  limit?: number | undefined;
  seed: number;
  verbose: boolean;
  out?: string | undefined;
}

/** Makes wrong claims of any texts' sentences; a single one that is taken for exact words fails. */
export async function runAttack(paths: string[], { limit = LIMIT, seed, verbose, out }: AttackOptions): Promise<void> {
  const text = evaluationText(await readTexts(paths.map(fromCaller)));
  const trials = judgeGenerated(text, checkClaim, { limit, seed });
  const report = generatedReport(text, trials);
  console.log(`${String(report.sentences)} sentences on ${String(report.pages)} pages`);
  console.log('\nWrong claims');
  printTable(outcomeTable(report.attacks));
  console.log('Right claims');
  printTable(outcomeTable(report.variants));
  const through = trials.attacks.filter(({ verdict }) => isExact(verdict.status));
  if (verbose)
    printTrials(
      'Right and withheld',
      trials.variants.filter(({ verdict }) => isWithheld(verdict.status)),
    );
  printTrials('Wrong and taken for exact words', through);
  const all = joinOutcomes('all', report.attacks);
  const lead = `Of ${String(all.claims)} wrong claims ${String(exact(all))} ended as exact words, ${String(confirmed(all) - exact(all))} as backed.`;
  console.log(lead);
  const texts = paths.map((path) => basename(path));
  const page = {
    title: `Lectern: attacks on ${texts.join(', ')}`,
    measuredAt: new Date().toISOString(),
    lead,
    isGood: through.length === 0,
    sections: generatedSections(report),
  };
  await writeReport('attack', { texts, limit, seed, report }, { out, page });
  if (through.length > 0) process.exitCode = 1;
}
