import { fromCaller } from '#lib/foundation/config/caller-folder.ts';
import { parseEnv } from '#lib/foundation/config/env.ts';
import { JUDGED_STATUSES } from '#lib/contracts/claim.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { chooseReadingModel } from '#lib/serving/runtime/choose-reading-model.ts';

import { checkingAidOf } from '../claims/checking-aid.ts';
import { groupOutcomes, type GroupOutcome } from '../grounding/group-outcome.ts';
import { outcomeChart } from '../report/charts.ts';
import { outcomeTable, printTable } from '../report/outcome-table.ts';
import type { ReportPage, ReportTable } from '../report/report-page.ts';
import { writeReport } from '../write-report.ts';
import { CITATION_OUTCOMES } from './resolve-citation.ts';
import { scoreAnswers, type ScoreReport } from './score-answers.ts';
import { readScoreFile } from './score-file.ts';

const LISTED = 200;

interface ScoreOptions {
  out?: string | undefined;
  verbose: boolean;
}

/** Judges another system's answers, and prints and writes what came out. Nothing is demanded of them. */
export async function runScore(file: string, { out, verbose }: ScoreOptions): Promise<void> {
  const answers = readScoreFile(fromCaller(file));
  const { checker, close } = await chooseReadingModel(parseEnv(process.env), createLogger('warn'));
  const report = await scoreAnswers(answers, checker && checkingAidOf(checker)).finally(() => void close());
  console.log(`${report.system}: ${String(report.claims.length)} sentences in ${String(report.answers)} answers`);
  printTable(shareTable(report));
  printTable(citationTable(report));
  if (verbose) for (const line of doubtfulClaims(report)) console.log(`- ${line}`);
  await writeReport('score', { report }, { out, page: scorePage(report) });
}

/** Shares of all sentences. */
function shareTable({ claims }: ScoreReport): ReportTable {
  const rows = JUDGED_STATUSES.map((status) => {
    const found = claims.filter((claim) => claim.status === status).length;
    return [status, found, percent(found, claims.length)];
  });
  const document = claims.filter(({ isDocumentLevel }) => isDocumentLevel).length;
  return {
    columns: ['sentences', 'count', '%'],
    rows: [...rows, ['cite whole documents only', document, percent(document, claims.length)]],
  };
}

/** Shares of all citations. */
function citationTable({ citations, deadMarkers }: ScoreReport): ReportTable {
  const all = CITATION_OUTCOMES.reduce((sum, outcome) => sum + citations[outcome], 0);
  const names = {
    exact: 'words stand in the source',
    typography: 'but for typography',
    altered: 'altered or invented quotation',
    misplaced: 'range that holds other words',
    document: 'a document as a whole',
    unknown: 'a source that is not there',
  };
  return {
    columns: ['citations', 'count', '%'],
    rows: [
      ...CITATION_OUTCOMES.map((outcome) => [names[outcome], citations[outcome], percent(citations[outcome], all)]),
      ['markers that name nothing', deadMarkers, ''],
    ],
  };
}

function scorePage(report: ScoreReport): ReportPage {
  const outcomes = outcomesByKind(report);
  const table = shareTable(report);
  const doubtful = report.claims.filter(({ status }) => status === 'uncited' || status === 'contradicted').length;
  return {
    title: `Lectern: the answers of ${report.system}`,
    measuredAt: new Date().toISOString(),
    lead: `${String(doubtful)} of ${String(report.claims.length)} sentences cite nothing that exists, or contradict what they cite.`,
    isGood: doubtful === 0,
    sections: [
      {
        heading: 'Sentences',
        text: 'A sentence that cites a document as a whole is checked against all of it, which is the most lenient reading. Comparing words does not prove that a sentence follows from them.',
        charts: [{ label: 'Status by kind of sentence', svg: outcomeChart(outcomes) }],
        tables: [table, outcomeTable(outcomes)],
      },
      { heading: 'Citations', tables: [citationTable(report)] },
      { heading: 'Sentences that are not confirmed', list: doubtfulClaims(report) },
    ],
  };
}

function outcomesByKind({ claims }: ScoreReport): GroupOutcome[] {
  return groupOutcomes(
    claims.map(({ kind, markdown, status, reasons, support }) => ({
      group: kind,
      claim: { kind, markdown },
      cited: [],
      verdict: { status, reasons, support },
    })),
  );
}

function doubtfulClaims({ claims }: ScoreReport): string[] {
  return claims
    .filter(({ status }) => status !== 'supported' && status !== 'quoted' && status !== 'neutral')
    .slice(0, LISTED)
    .map(
      ({ answer, status, reasons, markdown }) =>
        `Answer ${String(answer)}, ${status} (${reasons.join(', ')}): ${markdown}`,
    );
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
}
