import { basename } from 'node:path';

import { fromCaller } from '#lib/foundation/config/caller-folder.ts';

import { writeReport } from '../write-report.ts';
import { evaluateCitations } from './evaluate-citations.ts';

const QUESTIONS = 200;
const FAULTS_SHOWN = 20;

/** Checks the citations of answers over whole books; a single fault makes the command fail. */
export async function runCitations(
  books: string[],
  options: { limit?: number | undefined; out?: string | undefined },
): Promise<void> {
  const report = await evaluateCitations(books.map(fromCaller), options.limit ?? QUESTIONS);
  const { faults, ...counts } = report;
  console.table([{ ...counts, faults: faults.length }]);
  for (const fault of faults.slice(0, FAULTS_SHOWN)) console.log(`- ${fault}`);
  await writeReport('citations', { books: books.map((book) => basename(book)), report }, options);
  if (faults.length > 0) process.exitCode = 1;
}
