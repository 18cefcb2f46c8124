import { readFile } from 'node:fs/promises';
import { Command } from 'commander';

import type { Viewer } from '#lib/people/access/viewer.ts';
import { fromCaller } from '#lib/foundation/config/caller-folder.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import { readEnv } from '#lib/foundation/config/read-env.ts';
import { AppError, ERROR_TABLE, toAppError } from '#lib/foundation/core/errors.ts';
import { keepFilesToOwner } from '#lib/foundation/core/system.ts';
import { relayStdio } from '#lib/serving/mcp/relay-stdio.ts';
import { openRuntime } from '#lib/serving/runtime/open-runtime.ts';
import { findRunningServer } from '#server/running-server.ts';

import { stopSignal } from '../terminal/stop-signal.ts';
import { commandName } from '../terminal/command-name.ts';

interface Options {
  server?: string;
  tokenFile?: string;
  user?: string;
  department?: string;
  org?: string;
}

const command = new Command(commandName('mcp'))
  .description(
    'The library for an MCP client that starts this command: tools, resources and prompts over standard input and output.',
  )
  .option(
    '--server <address>',
    'the server to use; by default the one running on this data folder, or the folder itself',
  )
  .option('--token-file <path>', 'a file with your sign-in token for the server; by default you are not signed in')
  .option('--user <name>', 'without a server: the user whose access rights apply; by default not signed in')
  .option('--department <name>', 'without a server: the user’s department')
  .option('--org <name>', 'without a server: the user’s organisation')
  .showHelpAfterError();

/** Standard output belongs to the protocol: messages for a person go to standard error. */
async function main(): Promise<void> {
  keepFilesToOwner();
  command.parse();
  const signal = stopSignal();
  try {
    await serve(command.opts<Options>(), signal);
  } catch (error) {
    const failure = toAppError(error);
    const isOurs = failure.code !== 'internal_error' || !(error instanceof Error);
    process.stderr.write(`${isOurs ? failure.message : error.message}\n`);
    process.exitCode = ERROR_TABLE[failure.code].exitCode;
  }
}

/** Serves through a running server if there is one, since only it may open the data folder; otherwise in this process. */
async function serve({ server, tokenFile, ...named }: Options, signal: AbortSignal): Promise<void> {
  const env = readEnv();
  const url = server ?? (await findRunningServer(env.dataFolder))?.url;
  if (url !== undefined) {
    if (Object.keys(named).length > 0) {
      throw new AppError('validation_error', {
        publicMessage:
          'With a server, use --token-file to sign in; --user, --department and --org work only without one.',
      });
    }
    return relayStdio(url, { token: tokenFile === undefined ? null : await readToken(tokenFile), signal });
  }
  // Imported only here: a running server has all of it loaded already.
  const { serveMcpStdio } = await import('#lib/serving/mcp/serve-stdio.ts');
  const runtime = await openRuntime({ ...env, logLevel: 'silent' });
  try {
    await serveMcpStdio(runtime, { viewer: viewerOf(env, named), signal });
  } finally {
    await runtime.close();
  }
}

async function readToken(path: string): Promise<string> {
  try {
    return (await readFile(fromCaller(path), 'utf8')).trim();
  } catch (cause) {
    throw new AppError('not_found', { publicMessage: `${path} cannot be read.`, cause });
  }
}

function viewerOf({ access }: Env, { user, department, org }: Pick<Options, 'user' | 'department' | 'org'>): Viewer {
  const viewer = { userId: user ?? null, department: department ?? null, orgId: org ?? null };
  return access.isFiltered ? viewer : { ...viewer, isUnrestricted: true };
}

await main();
