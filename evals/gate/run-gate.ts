import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import { checkClaim } from '#lib/answering/grounding/claims/check-claim.ts';
import { HALVES } from '#tools/half.ts';

import type { CatalogueFailure } from '../catalogue/catalogue-figures.ts';
import type { JudgedTrial } from '../grounding/claim-trial.ts';
import { isConfirmed, isWithheld } from '../grounding/claim-trial.ts';
import { printTrials } from '../grounding/print-trials.ts';
import { anchorTable, gateSections, markerTable, selectionTable } from '../report/gate-sections.ts';
import { catalogueTable } from '../report/catalogue-section.ts';
import { formTable } from '../report/form-table.ts';
import { languageTable } from '../report/language-table.ts';
import { outcomeTable, printTable } from '../report/outcome-table.ts';
import { writeReport } from '../write-report.ts';
import { gateMetrics } from './gate-metrics.ts';
import type { GateReport } from './gate-report.ts';
import { runGateEvaluations, type GateRun } from './run-gate-evaluations.ts';
import { testReport } from './test-report.ts';
import { checkThresholds, describeResult, readThresholds, thresholdsFor } from './thresholds.ts';

const THRESHOLDS = new URL('../thresholds.json', import.meta.url);

export interface GateOptions {
  out?: string | undefined;
  /** List the claims that went wrong; of the held-out half only when `revealHeldOut` says so. */
  verbose: boolean;
  revealHeldOut: boolean;
  /** Ask a part of the questions about the generated catalogue, as `npm test` does. */
  daily: boolean;
  /** Where to write the thresholds as tests, in the form of vitest's JSON reporter. */
  testReport?: string | undefined;
}

/** Runs every evaluation that needs nothing from outside, and fails when a threshold is missed. */
export async function runGate(options: GateOptions): Promise<void> {
  const extent = options.daily ? 'daily' : 'full';
  const run = await runGateEvaluations(checkClaim, extent);
  const results = checkThresholds(thresholdsFor(extent, readThresholds(THRESHOLDS)), gateMetrics(run.report));
  printGate(run.report);
  printWrong(run, options);
  const missed = results.filter(({ isMet }) => !isMet);
  const lead =
    missed.length === 0
      ? `All ${String(results.length)} thresholds are met.`
      : `${String(missed.length)} of ${String(results.length)} thresholds are missed.`;
  for (const result of missed) console.log(`MISSED: ${describeResult(result)}`);
  console.log(lead);
  await writeReport(
    '',
    { ...run.report, thresholds: results },
    {
      out: options.out,
      page: {
        title: 'Lectern: evaluation',
        measuredAt: new Date().toISOString(),
        lead,
        isGood: missed.length === 0,
        sections: gateSections(run.report, results),
      },
    },
  );
  if (options.testReport !== undefined) {
    await mkdir(dirname(options.testReport), { recursive: true });
    await writeFile(options.testReport, JSON.stringify(testReport(results)));
  }
  if (missed.length > 0) process.exitCode = 1;
}

function printGate(report: GateReport): void {
  for (const half of HALVES) {
    console.log(`\nWrong claims that people wrote, ${half} half`);
    printTable(outcomeTable(report.written[half].adversarial));
    console.log(`Right claims that people wrote, ${half} half`);
    printTable(outcomeTable(report.written[half].honest));
  }
  console.log('\nWrong claims made by machine of the handbook');
  printTable(outcomeTable(report.generated.attacks));
  console.log('Right claims made by machine of the handbook');
  printTable(outcomeTable(report.generated.variants));
  console.log('\nCitations of pages that were edited');
  printTable(anchorTable(report));
  console.log('\nMarkers');
  printTable(markerTable(report));
  console.log('\nAnswers of the built-in model about a selection');
  printTable(selectionTable(report));
  for (const half of HALVES) {
    console.log(`\nAnswers of the built-in model about paragraphs in several languages, ${half} half`);
    printTable(languageTable(report.languages[half]));
  }
  console.log('\nRecorded answers about the handbook, strict');
  printTable(report.replay.marks);
  console.log('\nQuestions about a generated catalogue');
  printTable(catalogueTable(report));
  for (const half of HALVES) {
    console.log(`\nQuestions about the handbook, ${half} half`);
    printTable(formTable(report.handbook[half]));
  }
}

function printWrong({ written, generated, catalogue }: GateRun, { verbose, revealHeldOut }: GateOptions): void {
  if (!verbose) return;
  const isLetThrough = ({ verdict }: JudgedTrial) => isConfirmed(verdict.status);
  const isHeldBack = ({ verdict }: JudgedTrial) => isWithheld(verdict.status) || verdict.status === 'weak';
  for (const half of HALVES) {
    if (half === 'held-out' && !revealHeldOut) continue;
    printTrials(`Wrong and confirmed, ${half} half`, written[half].adversarial.filter(isLetThrough));
    printTrials(`Right and not confirmed, ${half} half`, written[half].honest.filter(isHeldBack));
    printFailures(`Wrong about the generated catalogue, ${half} half`, catalogue[half].failures);
  }
  printTrials('Wrong, made by machine, and confirmed', generated.attacks.filter(isLetThrough));
  printTrials('Right, made by machine, and not confirmed', generated.variants.filter(isHeldBack));
}

function printFailures(title: string, failures: readonly CatalogueFailure[]): void {
  if (failures.length === 0) return;
  console.log(`\n${title}`);
  for (const { part, asked, wrong } of failures) console.log(`- ${part}: ${asked}\n  ${wrong}`);
}
