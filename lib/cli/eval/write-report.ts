import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

import { fromCaller } from '#lib/config/caller-folder.ts';
import { PROJECT } from '#scripts/lib/project.mjs';

/** Writes an evaluation's figures as JSON, to `reports/eval-<name>.json` unless told otherwise. */
export async function writeReport(name: string, report: object, out?: string): Promise<void> {
  const file = out === undefined ? join(PROJECT, 'reports', `eval-${name}.json`) : fromCaller(out);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify({ measuredAt: new Date().toISOString(), ...report }, null, 2)}\n`);
  console.log(`Written to ${file}`);
}
