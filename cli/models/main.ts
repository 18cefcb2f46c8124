import { Command } from 'commander';
import type { Ora } from 'ora';

import { readEnv } from '#lib/foundation/config/read-env.ts';
import { AppError, ERROR_TABLE, toAppError } from '#lib/foundation/core/errors.ts';
import { keepFilesToOwner } from '#lib/foundation/core/system.ts';
import { addModel, type ModelProgress } from '#lib/answering/model-files/add-model.ts';
import { installOcr, ocrBytes, OCR_LANGUAGES } from '#lib/answering/model-files/install-ocr.ts';
import { type RuntimeKind, runtimeBytes } from '#lib/answering/model-files/install-runtime.ts';
import { knownModel } from '#lib/answering/model-files/known-models.ts';

import { openSpinner } from '../terminal/open-spinner.ts';
import { stopSignal } from '../terminal/stop-signal.ts';
import { commandName } from '../terminal/command-name.ts';

interface AddOptions {
  wasm?: boolean;
}

const command = new Command(commandName('models'))
  .description('Manages the models for search by meaning, and text recognition, on this machine.')
  .showHelpAfterError();

command
  .command('add')
  .description(
    'Downloads a model and its runtime into MODELS_FOLDER: the one named here, or else in EMBEDDINGS_MODEL. Files that are already there are skipped.',
  )
  .argument(
    '[name]',
    'all-MiniLM-L6-v2 (English), multilingual-e5-small (other languages; not measured), or owner/name on the hub',
  )
  .option('--wasm', 'download the WebAssembly runtime, for a machine on which the native one does not load')
  .action((name: string | undefined, { wasm = false }: AddOptions) => add(name, wasm ? 'wasm' : null));

command
  .command('add-ocr')
  .description(
    'Downloads what recognises text in scanned PDFs into MODELS_FOLDER, by npm: for the languages named here, or else those of OCR_LANGUAGES.',
  )
  .argument('[languages...]', OCR_LANGUAGES.join(', '))
  .action((languages: string[]) => addOcr(languages));

async function addOcr(named: readonly string[]): Promise<void> {
  keepFilesToOwner();
  const { localModel, textRecognition } = readEnv();
  const languages = named.length > 0 ? named : textRecognition.languages;
  await withDisplay(async (display, signal) => {
    display.start(
      `Fetching text recognition for ${languages.join(', ')}, by npm (about ${megabytes(ocrBytes(languages))})`,
    );
    const { engineFolder } = textRecognition;
    await installOcr({ modelsFolder: localModel.folder, engineFolder }, languages, signal);
    display.succeed(`Here now: text recognition for ${languages.join(', ')} (${engineFolder}).`);
    const isSet = languages.join(',') === textRecognition.languages.join(',');
    console.log(`${isSet ? '' : `Set OCR_LANGUAGES=${languages.join(',')}. `}Scanned PDFs can be added now.`);
  });
}

async function add(named: string | undefined, runtime: RuntimeKind | null): Promise<void> {
  keepFilesToOwner();
  await withDisplay(async (display, signal) => {
    const { localModel } = readEnv();
    const name = named ?? localModel.name;
    display.start(`Fetching ${name}`);
    const added = await addModel({
      modelsFolder: localModel.folder,
      hub: localModel.hub,
      ...{ name, runtime, signal },
      onProgress: (progress) => {
        // Without a terminal, every change of text would print a separate line.
        if (display.isEnabled) display.text = progressText(name, progress);
      },
    });
    const fetched = [
      added.model === null ? null : `${name}, ${megabytes(added.model.bytes)}`,
      added.runtime === null ? null : 'what runs it',
    ].filter((one) => one !== null);
    display.succeed(
      `${fetched.length === 0 ? `${name} is already here` : `Here now: ${fetched.join(', and ')}`} (${localModel.folder}).`,
    );
    console.log(nextStep(name, localModel.name));
  });
}

async function withDisplay(work: (display: Ora, signal: AbortSignal) => Promise<void>): Promise<void> {
  const display = openSpinner();
  const signal = stopSignal();
  try {
    await work(display, signal);
  } catch (error) {
    if (signal.aborted) {
      display.fail('Stopped. Run the same command again to continue.');
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
  const measured = knownModel(name)?.isMeasured === true ? '' : 'We have not measured its results. ';
  return `${measured}${setting}The server uses it from its next start and then makes the vectors of the books it already has (with Qdrant: npm run reindex).`;
}

/** Decimal megabytes (a million bytes), as model hubs and disk vendors count. */
function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)} MB`;
}

await command.parseAsync();
