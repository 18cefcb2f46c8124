import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { installRuntime } from '#lib/answering/model-files/install-runtime.ts';
import { installOcr } from '#lib/answering/model-files/install-ocr.ts';
import { findRuntimes, RUNTIME_FOLDER } from '#lib/answering/model-files/local-models.ts';

import { type SettingsFiles, writeTinyModel } from './write-tiny-model.ts';

/** What is for machines on which no machine code loads: fetched from npm (`npm run test:runtime`), and kept among the packages, so that `npm ci` takes it away again. */
const KEPT_WASM = fileURLToPath(new URL('../../../node_modules/.cache/lectern-models-wasm', import.meta.url));
const WASM_PACKAGE = join(KEPT_WASM, RUNTIME_FOLDER, 'node_modules', 'onnxruntime-web');

/** What recognises text, fetched by `npm run test:runtime`. */
export const OCR_FOR_TESTS = join(KEPT_WASM, 'ocr');

/** Has npm fetch what recognises text, and what runs models where no machine code loads, unless it is there: part of setting up, since tests ask nobody outside. */
export async function installRuntimeForTests(): Promise<void> {
  if (!(await isThere(WASM_PACKAGE))) await installRuntime(KEPT_WASM, 'wasm', AbortSignal.timeout(300_000));
  const folders = { modelsFolder: KEPT_WASM, engineFolder: OCR_FOR_TESTS };
  if (!(await isThere(OCR_FOR_TESTS))) await installOcr(folders, ['eng'], AbortSignal.timeout(300_000));
}

/** What runs models, for tests: what is installed with the app, or WebAssembly, which runs on all machines. */
export async function runtimeForTests(kind: 'own' | 'wasm' = 'own'): Promise<string[]> {
  if (kind === 'own') return findRuntimes('/nowhere');
  if (!(await isThere(WASM_PACKAGE)))
    throw new Error('What runs models without machine code is missing: npm run test:runtime fetches it.');
  return [WASM_PACKAGE];
}

function isThere(folder: string): Promise<boolean> {
  return access(join(folder, 'package.json')).then(
    () => true,
    () => false,
  );
}

export interface ModelsFolder {
  path: string;
  close(): Promise<void>;
}

/** A folder of models with the tiny model by that name; null puts no model there. */
export async function makeModelsFolder(name: string | null, settings?: SettingsFiles): Promise<ModelsFolder> {
  const path = await mkdtemp(join(tmpdir(), 'lectern-models-'));
  if (name !== null) await writeTinyModel(join(path, name), settings);
  return { path, close: () => rm(path, { recursive: true, force: true }) };
}
