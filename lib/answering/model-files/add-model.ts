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

/** How far fetching a model has come. */
export interface ModelProgress {
  /** Of the model first, and of what runs it then, of which npm says no more. */
  step: 'model' | 'runtime';
  /** That are here, and of all; 0 of 0 while they are not known. */
  bytes: number;
  total: number;
}

interface AddModelNeeds {
  /** Absolute; it may not be there yet. */
  modelsFolder: string;
  /** The address of the hub, without trailing slash. */
  hub: string;
  name: string;
  onProgress: (progress: ModelProgress) => void;
  signal: AbortSignal;
  /** Null is the one for this machine. */
  runtime?: RuntimeKind | null;
  /** How long nothing may come, in milliseconds. */
  patienceMs?: number;
}

/** What was done; null of what was there already. */
export interface AddedModel {
  model: { bytes: number; commit: string } | null;
  runtime: RuntimeKind | null;
}

/** As EMBEDDINGS_MODEL takes them: no path leads out of the folder of models, or of the addresses of the hub. */
const MODEL_NAME = /^\w[\w.-]{0,99}(\/\w[\w.-]{0,99})?$/;

/** The file that tells where the others came from. */
const RECORD = 'fetched-from.json';

/** Left free besides what is fetched. */
const SPARE_BYTES = 50_000_000;

/**
 * Fetches a model and what runs it, of which nothing is fetched that is here already. Files come beside their place and are moved into it
 * once all are whole; a try that was cut goes on where it stopped. Rejects with one sentence, and with the signal's reason.
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
  // Whether it can be used is seen before it is where a server finds it.
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
    // What is there lacks a file, or it would have been found; somebody may have put it there by hand.
    const aside = join(dirname(target), `.replaced-${basename(target)}`);
    await rm(aside, { recursive: true, force: true });
    await rename(target, aside).catch(() => undefined);
    await rename(folder, target);
  } catch (error) {
    throw folderFault(dirname(target), error);
  }
}
