import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { installRuntime, runtimeKindHere } from '#lib/model-files/install-runtime.ts';
import { findRuntimes, RUNTIME_FOLDER } from '#lib/model-files/local-models.ts';

import { type SettingsFiles, writeTinyModel } from './write-tiny-model.ts';

/** Fetched from npm with the packages (`npm run test:runtime`), and kept among them, so that `npm ci` takes it away again. */
const KEPT = fileURLToPath(new URL('../../../node_modules/.cache/lectern-models', import.meta.url));

/** Has npm fetch what runs models, unless it is there: part of setting up, since tests ask nobody outside. */
export async function installRuntimeForTests(): Promise<void> {
  if ((await findRuntimes(KEPT)).length > 0) return;
  await installRuntime(KEPT, await runtimeKindHere(), AbortSignal.timeout(300_000));
}

/** What runs models, for tests. */
export async function runtimeForTests(): Promise<string[]> {
  const found = await findRuntimes(KEPT);
  if (found.length === 0) throw new Error('What runs embedding models is missing: npm run test:runtime fetches it.');
  return found;
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
