import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { installRuntime, runtimeKindHere } from '#lib/model-files/install-runtime.ts';
import { findRuntimes, RUNTIME_FOLDER } from '#lib/model-files/local-models.ts';

import { type SettingsFiles, writeTinyModel } from './write-tiny-model.ts';

/** What runs models is fetched from npm once and kept among the packages, so that `npm ci` takes it away again. */
const KEPT = fileURLToPath(new URL('../../../node_modules/.cache/lectern-models', import.meta.url));

let installed: Promise<void> | null = null;

/** What runs models, for tests; the first one of all installs it. */
export async function runtimeForTests(): Promise<string[]> {
  installed ??= install();
  await installed;
  return findRuntimes(KEPT);
}

async function install(): Promise<void> {
  if ((await findRuntimes(KEPT)).length > 0) return;
  await installRuntime(KEPT, await runtimeKindHere(), AbortSignal.timeout(150_000));
}

export interface ModelsFolder {
  path: string;
  close(): Promise<void>;
}

/** A folder of models with what runs them, and the tiny model by that name; null puts no model there. */
export async function makeModelsFolder(name: string | null, settings?: SettingsFiles): Promise<ModelsFolder> {
  await runtimeForTests();
  const path = await mkdtemp(join(tmpdir(), 'lectern-models-'));
  await symlink(join(KEPT, RUNTIME_FOLDER), join(path, RUNTIME_FOLDER));
  if (name !== null) await writeTinyModel(join(path, name), settings);
  return { path, close: () => rm(path, { recursive: true, force: true }) };
}
