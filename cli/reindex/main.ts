import { Command } from 'commander';

import { readEnv } from '#lib/foundation/config/read-env.ts';
import { AppError, ERROR_TABLE, toAppError } from '#lib/foundation/core/errors.ts';
import { keepFilesToOwner } from '#lib/foundation/core/system.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { reindexChunks } from '#lib/serving/runtime/reindex-chunks.ts';

import { openSpinner } from '../terminal/open-spinner.ts';
import { stopSignal } from '../terminal/stop-signal.ts';
import { commandName } from '../terminal/command-name.ts';

const command = new Command(commandName('reindex'))
  .description('Rebuilds the vectors of the search index with the configured embedder. Search keeps working meanwhile.')
  .showHelpAfterError();

async function main(): Promise<void> {
  keepFilesToOwner();
  command.parse();
  const display = openSpinner();
  const signal = stopSignal();
  try {
    display.start('Re-indexing');
    const done = await reindexChunks(readEnv(), {
      log: createLogger('silent'),
      signal,
      onProgress: ({ chunks, total }) => {
        // Without a terminal, every change of text would print a separate line.
        if (display.isEnabled) display.text = `Re-indexing: ${chunks} of ${total} chunks`;
      },
    });
    display.succeed(`Done: ${done.chunks} chunks, ${done.embedded} of them newly embedded.`);
  } catch (error) {
    if (signal.aborted) {
      display.fail('Stopped. The index is unchanged.');
      process.exitCode = 130;
      return;
    }
    display.fail(sentenceOf(error));
    process.exitCode = ERROR_TABLE[toAppError(error).code].exitCode;
  }
}

/** The cause describes the problem with a service; this message is for the operator. */
function sentenceOf(error: unknown): string {
  if (AppError.is(error)) return error.cause instanceof Error ? error.cause.message : error.message;
  return error instanceof Error ? error.message : String(error);
}

await main();
