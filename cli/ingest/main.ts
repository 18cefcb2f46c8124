import { Command } from 'commander';

import { fromCaller } from '#lib/config/caller-folder.ts';
import type { Env } from '#lib/config/env.ts';
import { readEnv } from '#lib/config/read-env.ts';
import { type IngestEvent, type IngestRequest, ingestRequestSchema } from '#lib/contracts/ingest.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { isWebAddress } from '#lib/contracts/web-address.ts';
import { ERROR_TABLE, toAppError } from '#lib/core/errors.ts';
import { keepFilesToOwner } from '#lib/core/system.ts';
import type { VectorProgress } from '#lib/runtime/runtime.ts';
import { findRunningServer } from '#server/running-server.ts';

import { ProgressDisplay } from './progress-display.ts';
import { remoteIngest } from './remote-ingest.ts';
import { removeDocument } from './remove-document.ts';

// sysexits.h EX_DATAERR: the run ended, but some files could not be read.
const SOME_FILES_FAILED = 65;
const USAGE = 1;

interface Options {
  id?: string;
  title?: string;
  url?: string;
  type?: string;
  department?: string;
  origin?: string;
  date?: string;
  access?: string[];
  verbose?: boolean;
  remove?: string;
  plan?: boolean;
}

const command = new Command('npm run ingest --')
  .description(
    'Puts a book into the library: a folder or file of Markdown, MDX, reStructuredText, AsciiDoc or HTML, an EPUB, a PDF, a Word document or a plain text, a folder of such books, or a website by its address.',
  )
  .argument('[path]', 'the folder or file, or the https:// address of a site or its sitemap')
  .option('--id <name>', 'its name under /books/')
  .option('--title <title>', 'its title')
  .option('--url <address>', "the book's own address on the web; source links then go there")
  .option('--type <name>', 'what it is to its readers: report, manual')
  .option('--department <name>', 'whose it is')
  .option('--origin <name>', 'the system or collection it comes from: jira, wiki')
  .option('--date <date>', 'when it was written or changed last: 2026-03-31')
  .option('--access <grants...>', 'who may read it: public, user:ann, department:sales, org:acme')
  .option('--plan', 'says what would be read, in which order, and what would be left out, and writes nothing')
  .option('--verbose', 'every warning by itself, not those of one kind in one line')
  .option('--remove <id>', 'takes the document of this name out of the library, with the answers that rest on it')
  .showHelpAfterError();

async function main(): Promise<void> {
  keepFilesToOwner();
  command.parse();
  const [path = ''] = command.args;
  const { verbose = false, plan = false, remove, ...options } = command.opts<Options>();
  const display = new ProgressDisplay({ isVerbose: verbose });
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  try {
    if (remove !== undefined) {
      display.succeed(await removeDocument(readEnv(), remove, stop.signal));
      return;
    }
    if (path === '') command.error("error: missing required argument 'path'", { exitCode: USAGE });
    if (plan) {
      const { showPlan } = await import('./show-plan.ts');
      await showPlan(fromCaller(path), stop.signal);
      return;
    }
    await showIngest(display, requestOf(path, options), stop.signal);
    if (display.hasFailures) process.exitCode = SOME_FILES_FAILED;
    display.end();
  } catch (error) {
    if (stop.signal.aborted) {
      display.fail('Stopped. Run the same command again to go on.');
      process.exitCode = 130;
      return;
    }
    const failure = toAppError(error);
    display.fail(failure.code === 'internal_error' && error instanceof Error ? error.message : failure.message);
    process.exitCode = ERROR_TABLE[failure.code].exitCode;
  }
}

async function showIngest(display: ProgressDisplay, request: IngestRequest, signal: AbortSignal): Promise<void> {
  const onVectors = (progress: VectorProgress) => display.showVectors(progress);
  for await (const event of ingest(readEnv(), { request, onVectors }, signal)) display.show(event);
}

function requestOf(
  path: string,
  { url, type, access, ...options }: Omit<Options, 'verbose' | 'plan' | 'remove'>,
): IngestRequest {
  const named = { ...options, webUrl: url, documentType: type, accessList: access };
  return parseOrThrow(ingestRequestSchema, { path: isWebAddress(path) ? path : fromCaller(path), ...named });
}

/** Through the running server where there is one, since it alone may open the data folder; else right here. */
async function* ingest(
  env: Env,
  { request, onVectors }: { request: IngestRequest; onVectors: (progress: VectorProgress) => void },
  signal: AbortSignal,
): AsyncGenerator<IngestEvent> {
  const server = await findRunningServer(env.dataFolder);
  if (server !== null) {
    yield* remoteIngest(server, request, signal);
    return;
  }
  // Not before: a server that runs has all of it already.
  const { createRuntime } = await import('#lib/runtime/create-runtime.ts');
  const runtime = await createRuntime({ ...env, logLevel: 'silent' });
  try {
    yield* runtime.ingest(request, signal);
    await runtime.settleVectors(onVectors, signal);
  } finally {
    await runtime.close();
  }
}

await main();
