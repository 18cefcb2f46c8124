import { fromCaller } from '#lib/config/caller-folder.ts';
import type { GroundingMode } from '#lib/contracts/claim.ts';
import { supportScore } from '#lib/grounding/claims/support/support-score.ts';

import { printTable } from '../report/outcome-table.ts';
import { writeReport } from '../write-report.ts';
import { crossValidate } from './cross-validate.ts';
import { readRecordedAnswers } from './recorded-answers.ts';
import { type MarkedLabel, replayAll } from './replay-answer.ts';
import { calibrationTable, marksTable, replayFigures, separationTable } from './replay-report.ts';
import { isRightLabel, supportExamples } from './support-examples.ts';
import { writeWeights } from './write-weights.ts';

const MODES: readonly GroundingMode[] = ['strict', 'annotate'];

interface ReplayOptions {
  /** A folder of requests as they are sent now: answers are matched by question and renumbered by sentence. */
  requests?: string | undefined;
  out?: string | undefined;
  /** Write weights that are fitted on these answers; the marks are still those of the weights before. */
  fit?: boolean | undefined;
  /** List the right sentences that are withheld or marked, and the wrong ones that are not. */
  verbose: boolean;
}

/** Runs recorded answers of language models through the product’s checks and sets what readers found against what it shows. */
export async function runReplay(folder: string, options: ReplayOptions): Promise<void> {
  const answers = readRecordedAnswers(
    fromCaller(folder),
    options.requests === undefined ? undefined : fromCaller(options.requests),
  );
  const replayed = new Map<GroundingMode, MarkedLabel[]>();
  for (const mode of MODES) replayed.set(mode, await replayAll(answers, mode));
  for (const [mode, labels] of replayed) {
    console.log(`\n${mode}`);
    printTable(marksTable(labels));
  }
  const strict = replayed.get('strict') ?? [];
  const figures = replayFigures(strict);
  for (const [name, share] of Object.entries(figures.shares)) console.log(`${name}: ${(share * 100).toFixed(1)} %`);
  const examples = supportExamples(replayed.get('annotate') ?? []);
  const fitted = separationTable(
    'AUC of the score',
    examples.map((example) => ({ ...example, score: supportScore(example.terms) })),
  );
  const validated = crossValidate(examples);
  if (options.fit === true) writeWeights(examples, validated);
  const crossed = separationTable('AUC by tenfold cross-validation', validated);
  const calibration = calibrationTable(validated);
  for (const table of [fitted, crossed, calibration]) printTable(table);
  if (options.verbose) printOdd(strict);
  await writeReport('replay', { ...figures, fitted, crossed, calibration }, options);
}

function printOdd(labels: readonly MarkedLabel[]): void {
  for (const label of labels) {
    const isRight = isRightLabel(label);
    const isDoubted = label.mark === 'weak' || label.mark === 'withheld';
    if (isRight === null || isRight !== isDoubted) continue;
    const reasons = label.claims.flatMap(({ verdict }) => verdict.reasons).join(', ');
    console.log(`${isRight ? 'right' : 'wrong'}, ${label.mark} ${reasons}: ${label.text}`);
  }
}
