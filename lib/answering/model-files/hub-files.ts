import { z } from 'zod';

import { AppError } from '#lib/foundation/core/errors.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import { networkFault } from '#lib/foundation/resilience/network-fault.ts';

import type { Hub } from './hub-address.ts';
import { NETWORK_FILES } from './local-models.ts';

/** A file in the hub's listing. */
export interface HubFile {
  path: string;
  bytes: number;
  /** The digest given by the hub: for large files the SHA-256, for small ones their git id. */
  digest: { kind: 'sha256' | 'git'; hex: string };
}

/** The files of a model at one revision. */
export interface HubModel {
  repository: string;
  commit: string;
  files: HubFile[];
}

/** The files of a model that are read in addition to its network. Only the first two exist for every model. */
const SETTINGS_FILES = [
  'config.json',
  'tokenizer.json',
  'tokenizer_config.json',
  'special_tokens_map.json',
  'modules.json',
  'sentence_bert_config.json',
  'config_sentence_transformers.json',
  '1_Pooling/config.json',
];

const LISTING_TIMEOUT_MS = 30_000;
/** Maximum size of a model that is meant to run next to a server. */
const MOST_BYTES = 2_000_000_000;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const gitId = z.string().regex(/^[0-9a-f]{40}$/);
const revisionSchema = z.object({ sha: gitId });
const treeSchema = z.array(
  z.object({
    type: z.string(),
    path: z.string(),
    size: z.int().min(0),
    oid: gitId,
    lfs: z.object({ oid: sha256, size: z.int().min(0) }).optional(),
  }),
);

interface Wanted {
  repository: string;
  /** A commit, a tag or a branch. */
  revision: string;
  signal: AbortSignal;
}

/**
 * Lists the files to fetch for a model, all of them at the commit that the revision currently names. Rejects with `model_files_unavailable` and one
 * sentence when the hub does not answer or has no such model, and with `validation_error` when the model cannot be used here.
 */
export async function listModelFiles(hub: Hub, { repository, revision, signal }: Wanted): Promise<HubModel> {
  const ask = <Schema extends z.ZodType>(path: string, schema: Schema) =>
    askHub(hub, { path: `/api/models/${repository}/${path}`, schema, repository, signal });
  const commit = gitId.safeParse(revision).success
    ? revision
    : (await ask(`revision/${encodeURIComponent(revision)}`, revisionSchema)).sha;
  const tree = await ask(`tree/${commit}?recursive=true`, treeSchema);
  const byPath = new Map(tree.filter(({ type }) => type === 'file').map((file) => [file.path, file]));
  const network = NETWORK_FILES.find((path) => byPath.has(path));
  if (network === undefined || !byPath.has('tokenizer.json') || !byPath.has('config.json'))
    throw new AppError('validation_error', {
      publicMessage: `${repository} has no model in ONNX with a tokenizer.json, so it cannot be used here.`,
    });
  const files = [network, ...SETTINGS_FILES].flatMap((path): HubFile[] => {
    const file = byPath.get(path);
    if (file === undefined) return [];
    if (file.lfs !== undefined) return [{ path, bytes: file.lfs.size, digest: { kind: 'sha256', hex: file.lfs.oid } }];
    return [{ path, bytes: file.size, digest: { kind: 'git', hex: file.oid } }];
  });
  if (bytesOf(files) > MOST_BYTES)
    throw new AppError('validation_error', {
      publicMessage: `${repository} is larger than 2 GB and was not downloaded.`,
    });
  return { repository, commit, files };
}

/** Returns the total size of the files, in bytes. */
export function bytesOf(files: HubFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

interface Asked<Schema> {
  path: string;
  schema: Schema;
  repository: string;
  signal: AbortSignal;
}

async function askHub<Schema extends z.ZodType>(hub: Hub, asked: Asked<Schema>): Promise<z.output<Schema>> {
  const { path, schema, repository, signal } = asked;
  const limited = AbortSignal.any([signal, AbortSignal.timeout(LISTING_TIMEOUT_MS)]);
  try {
    const response = await hub.get(path, { signal: limited, headers: { accept: 'application/json' } });
    if (!response.ok) throw hubRefusal(hub, response.status, repository);
    return schema.parse(await response.json());
  } catch (error) {
    signal.throwIfAborted();
    throw hubFault(hub, error);
  }
}

/** Returns an error with one sentence for a response that is not a file. */
export function hubRefusal(hub: Hub, status: number, what: string): AppError {
  const reasons: Record<number, string> = {
    401: `${what} is not given to everybody there, or does not exist`,
    403: `${what} is not given to everybody there`,
    404: `there is no ${what}`,
    429: 'it has been asked too often; try again later',
  };
  return unavailable(hub, reasons[status] ?? `it answered ${status}`);
}

/** Describes any failed call of the hub in one sentence; an error that already has one is returned unchanged. */
export function hubFault(hub: Hub, error: unknown): AppError {
  if (AppError.is(error)) return error;
  if (error instanceof Error && error.name === 'TimeoutError') return unavailable(hub, 'it does not answer', error);
  if (error instanceof z.ZodError || error instanceof SyntaxError)
    return unavailable(hub, 'what it answers is not a list of files', error);
  const fault = networkFault('It', error);
  const reason = fault instanceof ServiceFault ? fault.message.replace(/\.$/, '') : 'it cannot be reached';
  return unavailable(hub, `${reason.charAt(0).toLowerCase()}${reason.slice(1)}`, error);
}

function unavailable(hub: Hub, reason: string, cause?: unknown): AppError {
  return new AppError('model_files_unavailable', {
    publicMessage: `The model’s files could not be downloaded from ${hub.address}: ${reason}.`,
    cause,
  });
}
