import { rm } from 'node:fs/promises';
import { basename } from 'node:path';

import { fromCaller } from '#lib/foundation/config/caller-folder.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import { startServer } from '#tools/start-server.ts';

import { printTable } from '../report/outcome-table.ts';
import type { ReportTable } from '../report/report-page.ts';
import { writeReport } from '../write-report.ts';
import { evaluateSpans, type SpanReport } from './evaluate-spans.ts';
import { spanAsker } from './span-asker.ts';
import { writeSpanBook } from './span-book.ts';
import { readSpanSet } from './span-questions.ts';

interface SpanOptions {
  corpus: string;
  limit?: number | undefined;
  out?: string | undefined;
}

/** Asks questions whose answers are known as character ranges of texts, through the public API of a server of its own. */
export async function runSpans(file: string, { corpus, limit, out }: SpanOptions): Promise<void> {
  const { corpora, questions } = readSpanSet(fromCaller(file), fromCaller(corpus));
  const { parent, folder } = await writeSpanBook(corpora);
  try {
    const server = await startServer({ env: { API_RATE_LIMIT: '0', LOG_LEVEL: 'error' } });
    try {
      await ingestFolder(server, folder);
      const report = await evaluateSpans(questions.slice(0, limit), spanAsker(server.url, corpora));
      printTable(spanTable(report));
      await writeReport('spans', { file: basename(file), report }, { out });
    } finally {
      await server.stop();
    }
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}

function spanTable(report: SpanReport): ReportTable {
  return {
    columns: [
      'half',
      'questions',
      'refused %',
      'hit %',
      'ranges cited %',
      'recall %',
      'precision %',
      'mean cited length',
    ],
    rows: Object.entries(report).map(([half, figures]) => [
      half,
      figures.questions,
      percent(figures.refused),
      percent(figures.hit),
      percent(figures.rangesCited),
      percent(figures.recall),
      percent(figures.precision),
      Math.round(figures.meanCitedLength),
    ]),
  };
}

function percent(share: number): number {
  return Math.round(share * 1000) / 10;
}
