import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The models shipped with the program: see `models/README.md`. */
export const BUNDLED_MODELS = fileURLToPath(new URL('../../../models', import.meta.url));

/** The reading model of this version; a different network has a different digest. */
const READING_MODEL = {
  name: 'lectern-reader-1',
  sha256: 'd048b90a792f620016fe915e210dc012dd6a440970589c317a484605f2cfc6fa',
};

/** The files of an installed reading model. */
export interface ReadingModelFiles {
  /** Both absolute. */
  networkFile: string;
  tokenizerFile: string;
  /** Digest of the network file, in hexadecimal digits. */
  sha256: string;
}

/** Returns the reading model in a models folder; null when one of its files is missing. */
export async function findReadingModel(folder: string = BUNDLED_MODELS): Promise<ReadingModelFiles | null> {
  const { name, sha256 } = READING_MODEL;
  const networkFile = join(folder, name, 'onnx', 'model_quantized.onnx');
  const tokenizerFile = join(folder, name, 'tokenizer.json');
  const found = await Promise.all([networkFile, tokenizerFile].map((file) => stat(file).catch(() => null)));
  return found.every((one) => one?.isFile() === true) ? { networkFile, tokenizerFile, sha256 } : null;
}
