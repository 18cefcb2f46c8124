import { readFile } from 'node:fs/promises';
import { Command } from 'commander';

import { UNRESTRICTED } from '#lib/access/viewer.ts';
import { isVerified, type VerifiedAnswer, verifyAnswer } from '#lib/answers/verify-answer.ts';
import { fromCaller } from '#lib/config/caller-folder.ts';
import { readEnv } from '#lib/config/read-env.ts';
import { AppError, ERROR_TABLE, toAppError } from '#lib/core/errors.ts';
import { findRunningServer } from '#server/running-server.ts';

import { remotePages } from './remote-pages.ts';
import { verificationTable } from './verification-table.ts';

interface Options {
  server?: string;
  tokenFile?: string;
  json?: true;
}

const NOT_VERIFIED = 1;

const command = new Command('npm run verify --')
  .description('Says of each footnote of a kept answer whether its words still stand where it says.')
  .argument('<file>', 'the Markdown file')
  .option('--server <address>', 'the server to ask; by default the one on this data folder, or the folder itself')
  .option('--token-file <path>', 'a file with the token of who asks the server; by default nobody in particular')
  .option('--json', 'what was found, as JSON')
  .showHelpAfterError();

async function main(): Promise<void> {
  command.parse();
  const [path = ''] = command.args;
  const options = command.opts<Options>();
  try {
    const found = await verify(await readText(path), options);
    process.stdout.write(`${options.json === true ? JSON.stringify(found, null, 2) : verificationTable(found)}\n`);
    if (!isVerified(found)) process.exitCode = NOT_VERIFIED;
  } catch (error) {
    const failure = toAppError(error);
    const isOurs = failure.code !== 'internal_error' || !(error instanceof Error);
    process.stderr.write(`${isOurs ? failure.message : error.message}\n`);
    process.exitCode = ERROR_TABLE[failure.code].exitCode;
  }
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(fromCaller(path), 'utf8');
  } catch (cause) {
    throw new AppError('not_found', { publicMessage: `${path} cannot be read.`, cause });
  }
}

/** Through a server where there is one, since it alone may open the data folder; else right here, with all rights. */
async function verify(markdown: string, { server, tokenFile }: Options): Promise<VerifiedAnswer> {
  const token = tokenFile === undefined ? null : (await readText(tokenFile)).trim();
  if (server !== undefined) return verifyAnswer(markdown, remotePages(server, token));
  const env = readEnv();
  const running = await findRunningServer(env.dataFolder);
  if (running !== null) return verifyAnswer(markdown, remotePages(running.url, token));
  // Without a server everything is needed, with one hardly anything.
  const { createRuntime } = await import('#lib/runtime/create-runtime.ts');
  const runtime = await createRuntime({ ...env, logLevel: 'silent' });
  try {
    return await verifyAnswer(markdown, (pageId, version) => runtime.findPageVersion(UNRESTRICTED, pageId, version));
  } finally {
    await runtime.close();
  }
}

await main();
