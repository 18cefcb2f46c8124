import { rename, rm, statfs, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import { AppError } from '#lib/foundation/core/errors.ts';

import { fetchFile } from './fetch-file.ts';
import { folderFault } from './folder-fault.ts';
import { openHub } from './hub-address.ts';
import { bytesOf, type HubModel, listModelFiles } from './hub-files.ts';
import { installRuntime, type RuntimeKind, runtimeKindHere } from './install-runtime.ts';
import { knownModel, modelFolderName } from './known-models.ts';
import { findModel, findRuntimes } from './local-models.ts';
import { makeFolder } from './make-folder.ts';
import { readModelSettings } from './model-settings.ts';

/** Progress of a model download. */
export interface ModelProgress {
  /** Progress, first of the model and then of its runtime, for which npm reports nothing more. */
  step: 'model' | 'runtime';
  /** Bytes downloaded so far, followed by the total; both 0 while unknown. */
  bytes: number;
  total: number;
}

interface AddModelNeeds {
  /** An absolute path, which may not exist yet. */
  modelsFolder: string;
  /** The address of the hub, without a trailing slash. */
  hub: string;
  name: string;
  onProgress: (progress: ModelProgress) => void;
  signal: AbortSignal;
  /** Null selects the runtime for this machine. */
  runtime?: RuntimeKind | null;
  /** Maximum time without data, in milliseconds. */
  patienceMs?: number;
}

/** The parts that were fetched; null for those that were present already. */
export interface AddedModel {
  model: { bytes: number; commit: string } | null;
  runtime: RuntimeKind | null;
}

/** The same format as EMBEDDINGS_MODEL, which prevents a path from leaving the models folder or the hub's address space. */
const MODEL_NAME = /^\w[\w.-]{0,99}(\/\w[\w.-]{0,99})?$/;

/** The file that records the origin of the others. */
const RECORD = 'fetched-from.json';

/** Free space, in bytes, to leave in addition to the fetched files. */
const SPARE_BYTES = 50_000_000;

/**
 * Fetches a model and its runtime, skipping parts that are present already. Files are written next to their destination and moved there once all are
 * complete; an interrupted attempt is resumed. Rejects with one sentence, and with the signal's reason.
 */
export async function addModel(needs: AddModelNeeds): Promise<AddedModel> {
  const { modelsFolder, name, signal, onProgress, runtime = null } = needs;
  if (!MODEL_NAME.test(name))
    throw new AppError('validation_error', {
      publicMessage: `${name} is not a model name; write it as owner/name.`,
    });
  const isHere = (await findModel(modelsFolder, name)) !== null;
  const model = isHere ? null : await fetchModel(needs);
  if ((await findRuntimes(modelsFolder)).length > 0 && runtime === null) return { model, runtime: null };
  const kind = runtime ?? (await runtimeKindHere());
  onProgress({ step: 'runtime', bytes: 0, total: 0 });
  await installRuntime(modelsFolder, kind, signal);
  return { model, runtime: kind };
}

async function fetchModel(needs: AddModelNeeds): Promise<{ bytes: number; commit: string }> {
  const { modelsFolder, name, signal, onProgress, patienceMs } = needs;
  const known = knownModel(name);
  const repository = known?.repository ?? name;
  if (!repository.includes('/'))
    throw new AppError('validation_error', {
      publicMessage: `There is no known model ${name}; name a repository of the hub as owner/name.`,
    });
  const hub = openHub(needs.hub);
  const model = await listModelFiles(hub, { repository, revision: known?.revision ?? 'main', signal });
  const folder = join(modelsFolder, `.fetching-${modelFolderName(name)}-${model.commit.slice(0, 12)}`);
  const total = bytesOf(model.files);
  await prepareFolder(modelsFolder, folder, total);
  let before = 0;
  for (const file of model.files) {
    const onBytes = (bytes: number) => onProgress({ step: 'model', bytes: before + bytes, total });
    await fetchFile({
      ...{ hub, model, file, folder, modelsFolder, onBytes, signal },
      ...(patienceMs !== undefined && { patienceMs }),
    });
    before += file.bytes;
  }
  // The model is validated before it is moved to where a server finds it.
  await readModelSettings(folder, known?.habits ?? {});
  await moveIntoPlace(folder, join(modelsFolder, modelFolderName(name)), model);
  return { bytes: total, commit: model.commit };
}

async function prepareFolder(modelsFolder: string, folder: string, bytes: number): Promise<void> {
  try {
    await makeFolder(folder);
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < bytes + SPARE_BYTES)
      throw Object.assign(new Error('There is too little free space.'), { code: 'ENOSPC' });
  } catch (error) {
    throw folderFault(modelsFolder, error);
  }
}

async function moveIntoPlace(folder: string, target: string, { repository, commit }: HubModel): Promise<void> {
  try {
    await writeFile(join(folder, RECORD), `${JSON.stringify({ repository, commit }, null, 2)}\n`);
    // The existing folder lacks a file, or it would have been found; someone may have put it there by hand.
    const aside = join(dirname(target), `.replaced-${basename(target)}`);
    await rm(aside, { recursive: true, force: true });
    await rename(target, aside).catch(() => undefined);
    await rename(folder, target);
  } catch (error) {
    throw folderFault(dirname(target), error);
  }
}
