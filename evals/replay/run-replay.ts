import { fromCaller } from '#lib/foundation/config/caller-folder.ts';
import { parseEnv } from '#lib/foundation/config/env.ts';
import type { GroundingMode } from '#lib/contracts/claim.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { chooseReadingModel } from '#lib/serving/runtime/choose-reading-model.ts';

import { checkingAidOf } from '../claims/checking-aid.ts';
import { printTable } from '../report/outcome-table.ts';
import { writeReport } from '../write-report.ts';
import { readRecordedAnswers } from './recorded-answers.ts';
import { type MarkedLabel, replayAll } from './replay-answer.ts';
import { isRightLabel, marksTable, replayFigures, separationTable } from './replay-report.ts';

const MODES: readonly GroundingMode[] = ['strict', 'annotate'];

interface ReplayRunOptions {
  /** A folder of requests as they are sent now: answers are matched by question and renumbered by sentence. */
  requests?: string | undefined;
  out?: string | undefined;
  /** List the right sentences that are withheld or marked, and the wrong ones that are not. */
  verbose: boolean;
}

/** Runs recorded answers of language models through the product’s checks and sets what readers found against what it shows. */
export async function runReplay(folder: string, options: ReplayRunOptions): Promise<void> {
  const answers = readRecordedAnswers(
    fromCaller(folder),
    options.requests === undefined ? undefined : fromCaller(options.requests),
  );
  const { checker, close } = await chooseReadingModel(parseEnv(process.env), createLogger('warn'));
  const replayed = new Map<GroundingMode, MarkedLabel[]>();
  try {
    const checking = checker === null ? {} : { checker: checkingAidOf(checker) };
    for (const mode of MODES) replayed.set(mode, await replayAll(answers, { mode, ...checking }));
  } finally {
    await close();
  }
  for (const [mode, labels] of replayed) {
    console.log(`\n${mode}`);
    printTable(marksTable(labels));
  }
  const strict = replayed.get('strict') ?? [];
  const figures = replayFigures(strict);
  for (const [name, share] of Object.entries(figures.shares)) console.log(`${name}: ${(share * 100).toFixed(1)} %`);
  const separation = separationTable(replayed.get('annotate') ?? []);
  printTable(separation);
  if (options.verbose) printOdd(strict);
  await writeReport('replay', { ...figures, separation }, options);
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
