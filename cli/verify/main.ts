import { readFile, open } from 'node:fs/promises';
import { Command } from 'commander';

import { UNRESTRICTED } from '#lib/people/access/viewer.ts';
import {
  isVerified,
  type ReadVerifiedPage,
  type VerifiedAnswer,
  verifyAnswer,
} from '#lib/answering/answers/verify-answer.ts';
import { fromCaller } from '#lib/foundation/config/caller-folder.ts';
import { readEnv } from '#lib/foundation/config/read-env.ts';
import { errorResponseSchema } from '#lib/contracts/error-response.ts';
import { pageTextSchema } from '#lib/contracts/page-text.ts';
import { AppError, ERROR_TABLE, toAppError } from '#lib/foundation/core/errors.ts';
import { trimEndOf } from '#lib/foundation/core/trim-characters.ts';
import { keepFilesToOwner } from '#lib/foundation/core/system.ts';
import { openRuntime } from '#lib/serving/runtime/open-runtime.ts';
import { findRunningServer } from '#server/running-server.ts';
import { createReadStream } from 'node:fs';
import { exportFormat, type VerifiedExport, verifyExport } from '#lib/people/exports/verify-export.ts';

import { commandName } from '../terminal/command-name.ts';

/** Enough bytes to recognise an export. */
const START_BYTES = 64;

interface Options {
  server?: string;
  tokenFile?: string;
  json?: true;
}

const NOT_VERIFIED = 1;

const command = new Command(commandName('verify'))
  .description(
    'Checks whether the words quoted in each footnote of a saved answer are still in the book, or whether an export is unchanged.',
  )
  .argument('<file>', 'the Markdown file, or the export')
  .option(
    '--server <address>',
    'the server to use; by default the one running on this data folder, or the folder itself',
  )
  .option('--token-file <path>', 'a file with your sign-in token for the server; by default you are not signed in')
  .option('--json', 'print the result as JSON')
  .showHelpAfterError();

const CONTROL = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

async function main(): Promise<void> {
  keepFilesToOwner();
  command.parse();
  const [path = ''] = command.args;
  const options = command.opts<Options>();
  try {
    const exported = await verifyExportFile(fromCaller(path)).catch((cause: unknown) => {
      throw unreadable(path, cause);
    });
    const found = exported ?? (await verify(await readText(path), options));
    const text = 'footnotes' in found ? verificationTable(found) : exportSentence(found);
    process.stdout.write(`${options.json === true ? JSON.stringify(found, null, 2) : text}\n`);
    if (!('footnotes' in found ? isVerified(found) : found.file === 'intact')) process.exitCode = NOT_VERIFIED;
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
    throw unreadable(path, cause);
  }
}

function unreadable(path: string, cause: unknown): AppError {
  return new AppError('not_found', { publicMessage: `${path} cannot be read.`, cause });
}

/** Verifies through a running server if there is one, since only it may open the data folder; otherwise in this process, with all rights. */
async function verify(markdown: string, { server, tokenFile }: Options): Promise<VerifiedAnswer> {
  const token = tokenFile === undefined ? null : (await readText(tokenFile)).trim();
  if (server !== undefined) return verifyAnswer(markdown, remotePages(server, token));
  const env = readEnv();
  const running = await findRunningServer(env.dataFolder);
  if (running !== null) return verifyAnswer(markdown, remotePages(running.url, token));
  const runtime = await openRuntime({ ...env, logLevel: 'silent' });
  try {
    return await verifyAnswer(markdown, (pageId, version) => runtime.findPageVersion(UNRESTRICTED, pageId, version));
  } finally {
    await runtime.close();
  }
}

/**
 * Reads pages as a server shows them to the holder of the token, or without one to anyone. Rejects with the server’s own error, and with
 * `retrieval_unavailable` when it cannot be reached.
 */
function remotePages(server: string, token: string | null): ReadVerifiedPage {
  const base = trimEndOf(server, /\//);
  const headers = new Headers(token === null ? [] : [['authorization', `Bearer ${token}`]]);
  return async (pageId, version) => {
    const query = version === undefined ? '' : `?version=${encodeURIComponent(version)}`;
    const response = await fetch(`${base}/api/pages/${encodeURIComponent(pageId)}${query}`, { headers }).catch(
      (cause: unknown) => {
        throw new AppError('retrieval_unavailable', { publicMessage: `${base} cannot be reached.`, cause });
      },
    );
    const body: unknown = await response.json().catch(() => null);
    if (response.ok) return pageTextSchema.parse(body);
    const failure = errorResponseSchema.safeParse(body);
    if (!failure.success) {
      throw new AppError('retrieval_unavailable', { publicMessage: `${base} is not a Lectern server.` });
    }
    if (failure.data.error_code === 'not_found') return null;
    throw new AppError(failure.data.error_code, { publicMessage: failure.data.message });
  };
}

/** Formats the verification result for a person: one line for each footnote, and a summary. */
function verificationTable({ file, footnotes }: VerifiedAnswer): string {
  const rows = footnotes.map(({ number, status, pageNumber, title }) =>
    [`[${number}]`.padEnd(6), status.padEnd(10), `p. ${pageNumber}`.padEnd(8), title.replace(CONTROL, ' ')].join(''),
  );
  const counts = new Map<string, number>();
  for (const { status } of footnotes) counts.set(status, (counts.get(status) ?? 0) + 1);
  const sum = [...counts].map(([status, count]) => `${count} ${status}`).join(', ');
  const words =
    file === 'intact' ? 'The file is unchanged since it was saved.' : 'The file was changed after it was saved.';
  return [...rows, `${sum === '' ? 'No footnotes' : sum}. ${words}`].join('\n');
}

await main();

/** Verifies a file if it is an export; null for any other file. Rejects with the system's error when the file cannot be read. */
async function verifyExportFile(path: string): Promise<VerifiedExport | null> {
  const format = exportFormat(await startOf(path));
  return format === null ? null : verifyExport(createReadStream(path), format);
}

/** Formats the verification result for a person. */
function exportSentence({ file, rows, hash }: VerifiedExport): string {
  const count = rows === 1 ? '1 row' : `${rows} rows`;
  if (file === 'altered') return `The export was changed: only the first ${count} are unchanged.`;
  if (file === 'cut') return `The export is incomplete: it ends after ${count}, and more were written.`;
  return `The export is unchanged: ${count}, and the last hash is ${hash}.`;
}

async function startOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
