import { join } from 'node:path';

import { knownModel } from '#lib/answering/model-files/known-models.ts';
import { findModel, type LocalModel } from '#lib/answering/model-files/local-models.ts';

/** The model that is fetched when nobody names another. */
const REAL_MODEL = 'all-MiniLM-L6-v2';

interface RealModel {
  /** Null where MODELS_FOLDER does not have it. */
  model: LocalModel | null;
  folder: string;
  repository: string;
  revision: string;
}

/** The real model, from the folder that `MODELS_FOLDER` named when the tests were started. */
export async function findRealModel(): Promise<RealModel> {
  const modelsFolder = process.env['TEST_MODELS_FOLDER'] ?? '';
  const { repository = '', revision = '' } = knownModel(REAL_MODEL) ?? {};
  const model = modelsFolder === '' ? null : await findModel(modelsFolder, REAL_MODEL);
  return { model, folder: join(modelsFolder, REAL_MODEL), repository, revision };
}
