import { Command } from 'commander';

import { fromCaller } from '#lib/foundation/config/caller-folder.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import { readEnv } from '#lib/foundation/config/read-env.ts';
import { type IngestRequest, ingestRequestSchema, type ProgressLine } from '#lib/contracts/ingest.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { isWebAddress } from '#lib/contracts/web-address.ts';
import { AppError, ERROR_TABLE, toAppError } from '#lib/foundation/core/errors.ts';
import { oneAfterAnother } from '#lib/foundation/core/one-after-another.ts';
import { keepFilesToOwner } from '#lib/foundation/core/system.ts';
import { openRuntime } from '#lib/serving/runtime/open-runtime.ts';
import { findRunningServer } from '#server/running-server.ts';

import { stopSignal } from '../terminal/stop-signal.ts';
import { editDocument, type SaidByOptions } from './edit-document.ts';
import { ProgressDisplay } from './progress-display.ts';
import { remoteIngest, remoteReplacement } from './remote-ingest.ts';
import { removeDocument } from './remove-document.ts';
import { commandName } from '../terminal/command-name.ts';

// sysexits.h EX_DATAERR: the run ended, but some files could not be read.
const SOME_FILES_FAILED = 65;
const USAGE = 1;

interface Options extends SaidByOptions {
  id?: string;
  url?: string;
  verbose?: boolean;
  remove?: string;
  replace?: string;
  edit?: string;
  plan?: boolean;
}

/** Metadata given when a book is ingested. */
type SaidAtIngest = Omit<
  Options,
  'verbose' | 'remove' | 'replace' | 'edit' | 'plan' | 'language' | 'author' | 'follow'
>;

const SAID = ['title', 'type', 'department', 'origin', 'date', 'access'];
const INGESTING = [...SAID, 'id', 'url'];
const EDITING = [...SAID, 'language', 'author', 'follow'];

const command = new Command(commandName('ingest'))
  .description(
    'Adds a book to the library: a folder or file of Markdown, MDX, reStructuredText, AsciiDoc, HTML or notebooks, an EPUB, MOBI, AZW3, FB2 or CBZ, a PDF, a document of Word, PowerPoint, Excel or OpenDocument, a plain text, a folder of such books, or a website by its address.',
  )
  .argument('[path]', 'the folder or file, or the https:// address of a site or its sitemap')
  .option('--id <name>', 'its name under /books/')
  .option('--title <title>', 'its title')
  .option('--url <address>', "the book's own address on the web; source links then go there")
  .option('--type <name>', 'its type, such as report or manual')
  .option('--department <name>', 'whose it is')
  .option('--origin <name>', 'the system or collection it comes from, such as jira or wiki')
  .option('--date <date>', 'when it was last written or changed, such as 2026-03-31')
  .option('--access <grants...>', 'who may read it, such as public, user:ann, department:sales or org:acme')
  .option('--plan', 'shows which pages would be read, in which order, and which left out, without adding anything')
  .option('--verbose', 'show every warning; by default warnings of one kind share a line')
  .option('--replace <id>', 'replace the document of this name with the book at the path')
  .option(
    '--edit <id>',
    'set details of the document of this name by hand: title, type, department, origin, date and access, and:',
  )
  .option('--language <tag>', 'with --edit: en, pt-BR')
  .option('--author <names...>', 'with --edit: who wrote it')
  .option('--follow <options...>', 'with --edit: let the files decide again about these options, such as title access')
  .option('--remove <id>', 'remove the document of this name and every answer that cites it')
  .showHelpAfterError();

async function main(): Promise<void> {
  keepFilesToOwner();
  command.parse();
  const display = new ProgressDisplay({ isVerbose: command.opts<Options>().verbose === true });
  const signal = stopSignal();
  try {
    await perform(display, signal);
    if (display.hasFailures) process.exitCode = SOME_FILES_FAILED;
    display.end();
  } catch (error) {
    if (signal.aborted) {
      display.stop();
      process.exitCode = 130;
      return;
    }
    const failure = toAppError(error);
    display.fail(failure.code === 'internal_error' && error instanceof Error ? error.message : failure.message);
    process.exitCode = ERROR_TABLE[failure.code].exitCode;
  }
}

async function perform(display: ProgressDisplay, signal: AbortSignal): Promise<void> {
  const [path = ''] = command.args;
  const { verbose: _verbose, plan = false, remove, replace, edit, ...options } = command.opts<Options>();
  if (remove !== undefined) {
    display.succeed(await removeDocument(readEnv(), remove, signal));
    return;
  }
  requireFitting(options, { isEdit: edit !== undefined, isReplacement: replace !== undefined });
  if (edit !== undefined) {
    display.succeed(await editDocument(readEnv(), { documentId: edit, said: options }, signal));
    return;
  }
  if (path === '') command.error("error: missing required argument 'path'", { exitCode: USAGE });
  if (plan) {
    const { showPlan } = await import('./show-plan.ts');
    await showPlan(fromCaller(path), signal);
    return;
  }
  return showIngest(display, { request: requestOf(path, options), replaces: replace ?? null }, signal);
}

/** Throws `AppError('validation_error')` for options that would be ignored. */
function requireFitting(options: object, { isEdit, isReplacement }: { isEdit: boolean; isReplacement: boolean }): void {
  const [fitting, what] = isEdit
    ? [EDITING, '--edit']
    : isReplacement
      ? [[], '--replace, which leaves all that is said of the document as it is']
      : [INGESTING, 'an ingest'];
  const unfit = Object.keys(options).filter((name) => !fitting.includes(name));
  if (unfit.length > 0)
    throw new AppError('validation_error', {
      publicMessage: `${unfit.map((name) => `--${name}`).join(' and ')} cannot be used with ${what}.`,
    });
}

/** An ingest request, and the document that it replaces. */
interface Incoming {
  request: IngestRequest;
  replaces: string | null;
}

async function showIngest(display: ProgressDisplay, incoming: Incoming, signal: AbortSignal): Promise<void> {
  for await (const line of ingest(readEnv(), incoming, signal)) {
    if (line.type !== 'vectors') display.show(line);
    else display.showVectors(line);
    // With a problem reported, waiting any longer would be in vain.
    if (line.type === 'vectors' && line.problem !== null) return;
  }
}

function requestOf(path: string, { url, type, access, ...options }: SaidAtIngest): IngestRequest {
  const named = { ...options, webUrl: url, documentType: type, accessList: access };
  return parseOrThrow(ingestRequestSchema, { path: isWebAddress(path) ? path : fromCaller(path), ...named });
}

/** Ingests through the running server if there is one, since only it may open the data folder; otherwise in this process. */
async function* ingest(
  env: Env,
  { request, replaces: documentId }: Incoming,
  signal: AbortSignal,
): AsyncGenerator<ProgressLine> {
  const server = await findRunningServer(env.dataFolder);
  if (server !== null) {
    yield* documentId === null
      ? remoteIngest(server, request, signal)
      : remoteReplacement(server, { documentId, path: request.path }, signal);
    return;
  }
  const runtime = await openRuntime({ ...env, logLevel: 'silent' });
  try {
    const events =
      documentId === null ? runtime.ingest(request, signal) : runtime.replaceDocument(documentId, request.path, signal);
    yield* oneAfterAnother(events, runtime.settleVectors(signal));
  } finally {
    await runtime.close();
  }
}

await main();
