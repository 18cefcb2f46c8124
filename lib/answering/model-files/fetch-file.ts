import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { AppError } from '#lib/foundation/core/errors.ts';

import { folderFault } from './folder-fault.ts';
import type { Hub } from './hub-address.ts';
import { type HubFile, hubFault, type HubModel, hubRefusal } from './hub-files.ts';
import { makeFolder } from './make-folder.ts';

interface FileNeeds {
  hub: Hub;
  model: HubModel;
  file: HubFile;
  /** The folder for the file until it is complete. */
  folder: string;
  /** The folder's name as known to a person. */
  modelsFolder: string;
  /** Called with the bytes of this file received so far. */
  onBytes: (bytes: number) => void;
  signal: AbortSignal;
  /** Maximum time without data, in milliseconds. */
  patienceMs?: number;
}

const PATIENCE_MS = 30_000;
/** Number of attempts to resume an interrupted download without receiving a byte in between. */
const ATTEMPTS = 4;
const PAUSE_MS = 500;

/**
 * Fetches one file, resuming an interrupted attempt, and compares it with the digest given by the hub. Rejects with `model_files_unavailable` and one
 * sentence; the part fetched so far is kept for the next attempt, unless it does not match the hub's data.
 */
export async function fetchFile(needs: FileNeeds): Promise<void> {
  const { file, folder, modelsFolder, signal } = needs;
  const target = join(folder, file.path);
  await write(modelsFolder, () => makeFolder(dirname(target)));
  let failures = 0;
  for (let here = await sizeOf(target); here < file.bytes;) {
    try {
      await fetchRest(needs, target, here);
    } catch (error) {
      signal.throwIfAborted();
      const after = await sizeOf(target);
      failures = after > here ? 0 : failures + 1;
      if (!isPassing(error) || failures === ATTEMPTS) throw AppError.is(error) ? error : hubFault(needs.hub, error);
      await pause(PAUSE_MS * failures, undefined, { signal }).catch(() => undefined);
      signal.throwIfAborted();
    }
    here = await sizeOf(target);
  }
  needs.onBytes(file.bytes);
  if ((await digestOf(target, file)) === file.digest.hex) return;
  await rm(target, { force: true });
  throw new AppError('model_files_unavailable', {
    publicMessage: `What came of ${file.path} differs from the file that ${needs.hub.address} describes (its digest is another one). It was discarded.`,
  });
}

/** Whether an error may be transient. Errors with a message of ours never are: a full disk, a missing file. */
function isPassing(error: unknown): boolean {
  return !AppError.is(error);
}

async function fetchRest(needs: FileNeeds, target: string, from: number): Promise<void> {
  const { hub, model, file, signal, patienceMs = PATIENCE_MS } = needs;
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new DOMException('Nothing comes.', 'TimeoutError')), patienceMs);
  try {
    const response = await hub.get(`/${model.repository}/resolve/${model.commit}/${file.path}`, {
      signal: AbortSignal.any([signal, silence.signal]),
      headers: from === 0 ? {} : { range: `bytes=${from}-` },
    });
    const start = startOf(response, from);
    if (start === null || response.body === null)
      throw hubRefusal(hub, response.status, `${model.repository}/${file.path}`);
    await append({ ...needs, target, start, body: response.body, onPiece: () => timer.refresh() });
  } finally {
    clearTimeout(timer);
  }
}

/** Returns the offset in the file at which the response begins; null when it is not the file. */
function startOf({ status, headers }: Response, from: number): number | null {
  if (status === 200) return 0;
  if (status !== 206) return null;
  const start = /^bytes (\d{1,15})-/.exec(headers.get('content-range') ?? '')?.[1];
  return start !== undefined && Number(start) === from ? from : null;
}

interface Appending extends FileNeeds {
  target: string;
  start: number;
  body: ReadableStream<Uint8Array>;
  onPiece: () => void;
}

async function append({ hub, file, modelsFolder, target, start, body, onPiece, onBytes }: Appending): Promise<void> {
  const out = await write(modelsFolder, () => open(target, start === 0 ? 'w' : 'a'));
  let here = start;
  try {
    for await (const piece of body) {
      onPiece();
      here += piece.byteLength;
      if (here > file.bytes) {
        await rm(target, { force: true });
        throw tooLong(hub, file);
      }
      await write(modelsFolder, () => out.writeFile(piece));
      onBytes(here);
    }
  } finally {
    await out.close();
  }
}

function tooLong(hub: Hub, { path }: HubFile): AppError {
  return new AppError('model_files_unavailable', {
    publicMessage: `What comes of ${path} is longer than ${hub.address} says it is. It was discarded.`,
  });
}

async function write<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw folderFault(folder, error);
  }
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0;
}

async function digestOf(path: string, { bytes, digest }: HubFile): Promise<string> {
  const hash: Hash = digest.kind === 'sha256' ? createHash('sha256') : createHash('sha1').update(`blob ${bytes}\0`);
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  return hash.digest('hex');
}
