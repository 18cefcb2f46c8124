import { Command } from 'commander';

import { readEnv } from '#lib/config/read-env.ts';
import { AppError, ERROR_TABLE, toAppError } from '#lib/core/errors.ts';
import { keepFilesToOwner } from '#lib/core/system.ts';
import { addModel, type ModelProgress } from '#lib/model-files/add-model.ts';
import { type RuntimeKind, runtimeBytes } from '#lib/model-files/install-runtime.ts';
import { knownModel } from '#lib/model-files/known-models.ts';

import { openSpinner } from '../terminal/open-spinner.ts';
import { stopSignal } from '../terminal/stop-signal.ts';
import { commandName } from '../terminal/command-name.ts';

interface AddOptions {
  wasm?: boolean;
}

const command = new Command(commandName('models'))
  .description('The models on this machine that let search compare meaning.')
  .showHelpAfterError();

command
  .command('add')
  .description(
    'Fetches a model, and what runs it, into MODELS_FOLDER: the one that EMBEDDINGS_MODEL names unless another is. What is there already is not fetched.',
  )
  .argument(
    '[name]',
    'all-MiniLM-L6-v2 (English), multilingual-e5-small (other languages; not measured), or owner/name on the hub',
  )
  .option('--wasm', 'fetch WebAssembly to run it, for a machine on which machine code does not load')
  .action((name: string | undefined, { wasm = false }: AddOptions) => add(name, wasm ? 'wasm' : null));

async function add(named: string | undefined, runtime: RuntimeKind | null): Promise<void> {
  keepFilesToOwner();
  const display = openSpinner();
  const signal = stopSignal();
  try {
    const { localModel } = readEnv();
    const name = named ?? localModel.name;
    display.start(`Fetching ${name}`);
    const added = await addModel({
      modelsFolder: localModel.folder,
      hub: localModel.hub,
      ...{ name, runtime, signal },
      onProgress: (progress) => {
        // Off a terminal every change of text would be a line of its own.
        if (display.isEnabled) display.text = progressText(name, progress);
      },
    });
    const fetched = [
      added.model === null ? null : `${name}, ${megabytes(added.model.bytes)}`,
      added.runtime === null ? null : 'what runs it',
    ].filter((one) => one !== null);
    display.succeed(
      `${fetched.length === 0 ? `${name} is here already` : `Here now: ${fetched.join(', and ')}`} (${localModel.folder}).`,
    );
    console.log(nextStep(name, localModel.name));
  } catch (error) {
    if (signal.aborted) {
      display.fail('Stopped. The same command goes on where it stopped.');
      process.exitCode = 130;
      return;
    }
    display.fail(error instanceof Error ? error.message : String(error));
    process.exitCode = AppError.is(error) ? ERROR_TABLE[toAppError(error).code].exitCode : 1;
  }
}

function progressText(name: string, { step, bytes, total }: ModelProgress): string {
  if (step === 'runtime') return `Fetching what runs ${name}, by npm (about ${megabytes(runtimeBytes('native'))})`;
  return `Fetching ${name}: ${megabytes(bytes)} of ${megabytes(total)}`;
}

function nextStep(name: string, configured: string): string {
  const setting = name === configured ? '' : `Set EMBEDDINGS_MODEL=${name}. `;
  const measured = knownModel(name)?.isMeasured === true ? '' : 'What it finds was not measured by us. ';
  return `${measured}${setting}From the next start of the server on it is used; the vectors of the books that are here follow (with Qdrant: npm run reindex).`;
}

/** Of a million bytes, as hubs and disks count. */
function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}

await command.parseAsync();
