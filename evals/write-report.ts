import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { fromCaller } from '#lib/foundation/config/caller-folder.ts';
import { PROJECT } from '#scripts/lib/project.mjs';

import { renderReport } from './report/render-report.ts';
import type { ReportPage } from './report/report-page.ts';

/**
 * Writes an evaluation's figures as JSON, to `reports/eval-<name>.json` unless told otherwise (`reports/eval.json` for an empty
 * name), and its page beside it as `.html` if there is one.
 */
export async function writeReport(
  name: string,
  report: object,
  { out, page }: { out?: string | undefined; page?: ReportPage } = {},
): Promise<void> {
  const standard = join(PROJECT, 'reports', name === '' ? 'eval.json' : `eval-${name}.json`);
  const file = out === undefined ? standard : fromCaller(out);
  await mkdir(dirname(file), { recursive: true });
  const measuredAt = page?.measuredAt ?? new Date().toISOString();
  await writeFile(file, `${JSON.stringify({ measuredAt, ...report }, null, 2)}\n`);
  console.log(`Written to ${file}`);
  if (page === undefined) return;
  const html = `${file.replace(/\.json$/, '')}.html`;
  await writeFile(html, renderReport(page));
  console.log(`Written to ${html}`);
}
