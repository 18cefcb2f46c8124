import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The models that come with the program: see `models/README.md`. */
export const BUNDLED_MODELS = fileURLToPath(new URL('../../../models', import.meta.url));

/** The reading model of this version; another network is another digest. */
const READING_MODEL = {
  name: 'lectern-reader-1',
  sha256: 'd048b90a792f620016fe915e210dc012dd6a440970589c317a484605f2cfc6fa',
};

/** The files of a reading model, which are there. */
export interface ReadingModelFiles {
  /** Both absolute. */
  networkFile: string;
  tokenizerFile: string;
  /** Of the network's file, in hexadecimal digits. */
  sha256: string;
}

/** The reading model in a folder of models; null when a file of it is missing. */
export async function findReadingModel(folder: string = BUNDLED_MODELS): Promise<ReadingModelFiles | null> {
  const { name, sha256 } = READING_MODEL;
  const networkFile = join(folder, name, 'onnx', 'model_quantized.onnx');
  const tokenizerFile = join(folder, name, 'tokenizer.json');
  const found = await Promise.all([networkFile, tokenizerFile].map((file) => stat(file).catch(() => null)));
  return found.every((one) => one?.isFile() === true) ? { networkFile, tokenizerFile, sha256 } : null;
}
