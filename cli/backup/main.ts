import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Command } from 'commander';

import { fromCaller } from '#lib/foundation/config/caller-folder.ts';
import { readEnv } from '#lib/foundation/config/read-env.ts';
import { ERROR_TABLE, toAppError } from '#lib/foundation/core/errors.ts';
import { keepFilesToOwner } from '#lib/foundation/core/system.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { type ReadBackup, withClosedFolder, writeBackup, type WrittenBackup } from '#lib/serving/runtime/back-up.ts';
import { findRunningServer, type RunningServer } from '#server/running-server.ts';

import { commandName } from '../terminal/command-name.ts';
import { failureOf } from '../terminal/failures.ts';
import { openSpinner } from '../terminal/open-spinner.ts';
import { stopSignal } from '../terminal/stop-signal.ts';

const MEGABYTE = 1024 * 1024;

const command = new Command(commandName('backup'))
  .description(
    'Saves the library, the conversations, the accounts and the uploaded books to one file, also while the server is running, and checks the file.',
  )
  .argument('<file>', 'the file to write, for example lectern.tar.gz')
  .showHelpAfterError();

async function main(): Promise<void> {
  keepFilesToOwner();
  command.parse();
  const file = fromCaller(command.args[0] ?? '');
  const display = openSpinner();
  const signal = stopSignal();
  try {
    display.start('Backing up');
    const env = readEnv();
    const running = await findRunningServer(env.dataFolder);
    const written =
      running === null
        ? await withClosedFolder(env, createLogger('silent'), (read) => writeBackup(file, read, signal))
        : await writeBackup(file, fromServer(running), signal);
    display.succeed(sentenceOf(file, written));
    if (env.qdrant !== null)
      display.warn('The chunks in Qdrant are not in this file: take a snapshot of their collection as well.');
  } catch (error) {
    if (signal.aborted) {
      display.fail('Stopped. No file was written.');
      process.exitCode = 130;
      return;
    }
    const failure = toAppError(error);
    display.fail(failure.message);
    process.exitCode = ERROR_TABLE[failure.code].exitCode;
  }
}

/** Requests the backup from a running server, the only process that may open the data folder. */
function fromServer(server: RunningServer): ReadBackup {
  return async (signal) => {
    const response = await fetch(new URL('/api/backup', server.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}` },
      signal,
    });
    if (!response.ok || response.body === null) throw await failureOf(response);
    return Readable.fromWeb(response.body as ReadableStream);
  };
}

function sentenceOf(file: string, { files, archiveBytes }: WrittenBackup): string {
  const megabytes = Math.max(1, Math.round(archiveBytes / MEGABYTE));
  return `Saved and checked: ${file}, ${files.length} files, ${megabytes} MB.`;
}

await main();
