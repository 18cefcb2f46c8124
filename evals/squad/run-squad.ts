import { basename } from 'node:path';

import { fromCaller } from '#lib/foundation/config/caller-folder.ts';
import { readSquadFile } from '#tools/squad/squad-file.ts';
import { startServer } from '#tools/start-server.ts';

import { writeReport } from '../write-report.ts';
import { askOverHttp } from './ask-over-http.ts';
import { evaluateSquad } from './evaluate-squad.ts';
import { printSquadReport } from './print-squad-report.ts';

// As many as the server takes at once.
const CONCURRENCY = 8;

/** Asks a SQuAD 2.0 file's questions about their paragraphs, through the public API of a server of its own. */
export async function runSquad(
  file: string,
  options: { limit?: number | undefined; out?: string | undefined },
): Promise<void> {
  const set = readSquadFile(fromCaller(file));
  const server = await startServer({ env: { API_RATE_LIMIT: '0', LOG_LEVEL: 'error' } });
  try {
    const report = await evaluateSquad(set, {
      ask: askOverHttp(server.url),
      concurrency: CONCURRENCY,
      limit: options.limit,
      onProgress: printProgress,
    });
    printSquadReport(report);
    await writeReport('squad', { file: basename(file), report }, options);
  } finally {
    await server.stop();
  }
}

function printProgress(done: number, total: number): void {
  if (done % 1000 === 0 || done === total) console.log(`${String(done)} of ${String(total)} questions asked`);
}
