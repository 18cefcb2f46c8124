import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { installRuntime, runtimeKindHere } from '#lib/model-files/install-runtime.ts';
import { findRuntimes, RUNTIME_FOLDER } from '#lib/model-files/local-models.ts';

import { type SettingsFiles, writeTinyModel } from './write-tiny-model.ts';

/** Fetched from npm with the packages (`npm run test:runtime`), and kept among them, so that `npm ci` takes it away again. */
const KEPT = fileURLToPath(new URL('../../../node_modules/.cache/lectern-models', import.meta.url));
/** What is for machines on which the other does not load. */
const KEPT_WASM = `${KEPT}-wasm`;

/** Has npm fetch what runs models, unless it is there: part of setting up, since tests ask nobody outside. */
export async function installRuntimeForTests(): Promise<void> {
  for (const [folder, kind] of [[KEPT, await runtimeKindHere()] as const, [KEPT_WASM, 'wasm'] as const]) {
    if ((await findRuntimes(folder)).length > 0) continue;
    await installRuntime(folder, kind, AbortSignal.timeout(300_000));
  }
}

/** What runs models, for tests: what is for this machine, or WebAssembly, which runs on all. */
export async function runtimeForTests(kind: 'own' | 'wasm' = 'own'): Promise<string[]> {
  const found = await findRuntimes(kind === 'own' ? KEPT : KEPT_WASM);
  if (found.length === 0) throw new Error('What runs embedding models is missing: npm run test:runtime fetches it.');
  return found;
}

/** Puts what runs models into a folder of models. */
export async function linkRuntime(modelsFolder: string): Promise<void> {
  await runtimeForTests();
  await symlink(join(KEPT, RUNTIME_FOLDER), join(modelsFolder, RUNTIME_FOLDER));
}

export interface ModelsFolder {
  path: string;
  close(): Promise<void>;
}

/** A folder of models with what runs them, and the tiny model by that name; null puts no model there. */
export async function makeModelsFolder(name: string | null, settings?: SettingsFiles): Promise<ModelsFolder> {
  const path = await mkdtemp(join(tmpdir(), 'lectern-models-'));
  await linkRuntime(path);
  if (name !== null) await writeTinyModel(join(path, name), settings);
  return { path, close: () => rm(path, { recursive: true, force: true }) };
}
