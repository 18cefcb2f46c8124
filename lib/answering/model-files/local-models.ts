import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { BUNDLED_MODELS } from './bundled-models.ts';
import { knownModel, modelFolderName } from './known-models.ts';
import { type ModelSettings, readModelSettings } from './model-settings.ts';

/** A model whose files are on this machine. */
export interface LocalModel {
  name: string;
  /** Both absolute. */
  networkFile: string;
  tokenizerFile: string;
  settings: ModelSettings;
  /** Whether it was trained on English only, as far as known. */
  isEnglish: boolean;
}

/** The network files of a model, smallest first; of several, the smallest made for this purpose is used. */
export const NETWORK_FILES = [
  'onnx/model_quantized.onnx',
  'onnx/model_int8.onnx',
  'onnx/model.onnx',
  'model_quantized.onnx',
  'model.onnx',
] as const;

/** The packages that run networks, best first: machine code if available for this platform, else WebAssembly. */
const RUNTIME_PACKAGES = ['onnxruntime-node', 'onnxruntime-web'] as const;

/** Inside the models folder, with npm's layout. */
export const RUNTIME_FOLDER = 'runtime';

/**
 * Returns the model of that name from the models folder, or from those shipped with the program; null when it, its tokenizer or its config is missing
 * from both. Rejects with `validation_error` for one that cannot be used.
 */
export async function findModel(modelsFolder: string, name: string): Promise<LocalModel | null> {
  return (await modelIn(modelsFolder, name)) ?? (await modelIn(BUNDLED_MODELS, name));
}

async function modelIn(models: string, name: string): Promise<LocalModel | null> {
  const folder = join(models, modelFolderName(name));
  const tokenizerFile = join(folder, 'tokenizer.json');
  const networkFile = await firstFile(NETWORK_FILES.map((file) => join(folder, file)));
  if (networkFile === null || (await firstFile([tokenizerFile])) === null) return null;
  const known = knownModel(name);
  const settings = await readModelSettings(folder, known?.habits ?? {});
  return { name, networkFile, tokenizerFile, settings, isEnglish: known?.isEnglish ?? false };
}

/**
 * Finds the packages that run networks, in the order to try them: those installed beside the models, then those installed with the app. Empty when
 * there are none.
 */
export async function findRuntimes(modelsFolder: string): Promise<string[]> {
  const installed = RUNTIME_PACKAGES.map((name) => join(modelsFolder, RUNTIME_FOLDER, 'node_modules', name));
  const found = await Promise.all(installed.map((folder) => firstFile([join(folder, 'package.json')])));
  const besideApp = RUNTIME_PACKAGES.map((name) => resolvedFromApp(`${name}/package.json`));
  return [...found, ...besideApp].filter((path) => path !== null).map((path) => join(path, '..'));
}

function resolvedFromApp(specifier: string): string | null {
  try {
    return createRequire(import.meta.url).resolve(specifier);
  } catch {
    return null;
  }
}

async function firstFile(paths: string[]): Promise<string | null> {
  for (const path of paths) {
    const found = await stat(path).catch(() => null);
    if (found?.isFile() === true) return path;
  }
  return null;
}
