import { Command } from 'commander';

import { fromCaller } from '#lib/foundation/config/caller-folder.ts';
import { readEnv } from '#lib/foundation/config/read-env.ts';
import { ERROR_TABLE, toAppError } from '#lib/foundation/core/errors.ts';
import { keepFilesToOwner } from '#lib/foundation/core/system.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { restoreBackup } from '#lib/serving/runtime/back-up.ts';

import { commandName } from '../terminal/command-name.ts';
import { openSpinner } from '../terminal/open-spinner.ts';

const command = new Command(commandName('restore'))
  .description(
    'Restores a backup into the data folder. Stop the server first. The backup is checked before anything changes.',
  )
  .argument('<file>', 'a file that the backup command wrote')
  .option('--replace', 'if the data folder already has a library, move that aside')
  .showHelpAfterError();

async function main(): Promise<void> {
  keepFilesToOwner();
  command.parse();
  const file = fromCaller(command.args[0] ?? '');
  const { replace = false } = command.opts<{ replace?: boolean }>();
  const display = openSpinner();
  try {
    display.start('Restoring');
    const restored = await restoreBackup(readEnv(), file, { replaces: replace, log: createLogger('silent') });
    const { lectern, made_at: madeAt, isUpdated, replaced } = restored;
    const updated = isUpdated ? ' Its tables were updated to this version.' : '';
    const aside = replaced === null ? '' : ` What it replaced is in ${replaced}.`;
    display.succeed(`Restored the backup of ${madeAt}, made by Lectern ${lectern}.${updated}${aside}`);
  } catch (error) {
    const failure = toAppError(error);
    display.fail(failure.message);
    process.exitCode = ERROR_TABLE[failure.code].exitCode;
  }
}

await main();
