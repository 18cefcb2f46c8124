import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

import { BUNDLED_MODELS } from './bundled-models.ts';
import { knownModel, modelFolderName } from './known-models.ts';
import { type ModelSettings, readModelSettings } from './model-settings.ts';

/** A model whose files are here. */
export interface LocalModel {
  name: string;
  /** Both absolute. */
  networkFile: string;
  tokenizerFile: string;
  settings: ModelSettings;
  /** It was trained on English alone, as far as that is known. */
  isEnglish: boolean;
}

/** The network of a model, by size: where several are there, the smallest that was made for this is taken. */
export const NETWORK_FILES = [
  'onnx/model_quantized.onnx',
  'onnx/model_int8.onnx',
  'onnx/model.onnx',
  'model_quantized.onnx',
  'model.onnx',
] as const;

/** What runs networks, best first: machine code where there is some for this platform, or else WebAssembly. */
const RUNTIME_PACKAGES = ['onnxruntime-node', 'onnxruntime-web'] as const;

/** Below the folder of models, laid out as npm does. */
export const RUNTIME_FOLDER = 'runtime';

/**
 * The model of that name below the folder of models, or of those that come with the program; null when it, its tokenizer or its config
 * is in neither. Rejects with `validation_error` for one that cannot be used.
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
 * Where the packages are that run networks, to be tried in this order: what was installed beside the models, then what somebody
 * installed with the app. Empty when there are none.
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
