import { Command } from 'commander';

import { fromCaller } from '#lib/foundation/config/caller-folder.ts';
import { runMain } from '#scripts/lib/problem.mjs';

import { launchBrowser } from '../browser/launch-browser.ts';
import { ingestFolder } from '../ingest-folder.ts';
import { startServer } from '../start-server.ts';
import { walkLibrary } from './walk-library.ts';

const MISMATCHES_SHOWN = 20;

const command = new Command('npm run walk --')
  .description('Opens every page of a server of its own in a browser and compares it with its canonical text.')
  .option('--book <path...>', 'books to walk besides the handbook', [])
  .showHelpAfterError();

async function main(): Promise<number> {
  command.parse();
  const { book } = command.opts<{ book: string[] }>();
  const server = await startServer({ env: { API_RATE_LIMIT: '0', LOG_LEVEL: 'error' } });
  const browser = await launchBrowser();
  try {
    for (const path of book) await ingestFolder(server, fromCaller(path));
    const started = performance.now();
    const { mismatches, foreignRequests, ...counts } = await walkLibrary(browser, server.url);
    const seconds = Math.round((performance.now() - started) / 1000);
    console.table([{ ...counts, mismatches: mismatches.length, 'foreign requests': foreignRequests.length, seconds }]);
    for (const mismatch of mismatches.slice(0, MISMATCHES_SHOWN)) console.log(`- ${mismatch}`);
    for (const address of foreignRequests) console.log(`- asked of another machine: ${address}`);
    return counts.pages > 0 && mismatches.length + foreignRequests.length === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await server.stop();
  }
}

await runMain(main);
