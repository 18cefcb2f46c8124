import { parseEnv } from '#lib/foundation/config/env.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { chooseReadingModel } from '#lib/serving/runtime/choose-reading-model.ts';

import { writeReport } from '../write-report.ts';
import { type ClaimFigures, claimFigures } from './claim-figures.ts';
import { readClaimSet } from './claim-set.ts';
import { type ClaimOutcome, judgeWritten } from './judge-written.ts';

interface ClaimsOptions {
  /** Only claims of these books. */
  of?: readonly string[] | undefined;
  limit?: number | undefined;
  out?: string | undefined;
}

/** Has claims that a writer judged checked as an answer's: by words alone, and with the reading model of this checkout. */
export async function runClaims(file: string, { of: books = [], limit, out }: ClaimsOptions): Promise<void> {
  const claims = readClaimSet(file, books).slice(0, limit);
  const { checker, close } = await chooseReadingModel(parseEnv({}), createLogger('warn'));
  const report: Record<string, ClaimFigures> = {};
  try {
    for (const [name, by] of [
      ['by words', null],
      ['with the model', checker],
    ] as const) {
      if (name !== 'by words' && by === null) continue;
      const startedAt = performance.now();
      const outcomes: ClaimOutcome[] = [];
      for (const claim of claims) outcomes.push(await judgeWritten(claim, by));
      report[name] = claimFigures(outcomes);
      console.log(`\n${name}, ${((performance.now() - startedAt) / claims.length).toFixed(1)} ms a claim`);
      print(report[name]);
    }
  } finally {
    await close();
  }
  await writeReport('claims', { books, claims: claims.length, report }, { out });
}

function print({ labels, auc, kinds, doubts }: ClaimFigures): void {
  console.table(labels);
  console.log(`AUC supported against wrong ${auc.wrong.toFixed(3)}, against added ${auc.added.toFixed(3)}`);
  console.log(
    `doubted words that are of those not so: ${percent(doubts.right)}; wrong ones with such: ${percent(doubts.found)}`,
  );
  console.table(kinds);
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
