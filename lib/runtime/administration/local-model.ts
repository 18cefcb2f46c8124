import { requireRole } from '#lib/access/administrator.ts';
import type { LocalModelReply } from '#lib/contracts/admin/local-model.ts';
import { AppError } from '#lib/core/errors.ts';
import { runtimeBytes, runtimeKindHere } from '#lib/model-files/install-runtime.ts';
import { knownModel } from '#lib/model-files/known-models.ts';
import { findModel, findRuntimes } from '#lib/model-files/local-models.ts';

import type { Administration, AdministrationParts } from './administration.ts';

type Part = Pick<Administration, 'readLocalModel' | 'fetchLocalModel' | 'stopFetchingModel'>;

/** The model on this machine: whether it is here, and fetching it. */
export function administerLocalModel({ env, meaning }: AdministrationParts): Part {
  const { name, folder, use } = env.localModel;
  const read = async (): Promise<LocalModelReply> => {
    const known = knownModel(name);
    const { embedder } = meaning;
    const [model, runtimes, vectors] = await Promise.all([
      findModel(folder, name).catch(unusable),
      findRuntimes(folder),
      meaning.progress(),
    ]);
    const isHere = model !== null && !AppError.is(model);
    const ofModel = isHere ? 0 : (known?.bytes ?? null);
    const ofRuntime = runtimes.length === 0 ? runtimeBytes(await runtimeKindHere()) : 0;
    return {
      name,
      languages: known?.languages ?? null,
      is_measured: known?.isMeasured ?? false,
      is_here: isHere && runtimes.length > 0,
      download_bytes: ofModel === null ? null : ofModel + ofRuntime,
      search: embedder === null ? 'words' : 'meaning',
      made_by: embedder?.space.model ?? null,
      vectors,
      fetching: AppError.is(model) ? { status: 'failed', message: model.message } : meaning.modelFetch.state,
    };
  };
  return {
    readLocalModel: (administrator) => {
      requireRole(administrator, 'read_only');
      return read();
    },
    fetchLocalModel: async (administrator) => {
      requireRole(administrator, 'admin');
      if (use === 'never')
        throw new AppError('validation_error', {
          publicMessage: 'EMBEDDINGS is off on this server, so the model would not be used.',
        });
      meaning.modelFetch.start();
      return read();
    },
    stopFetchingModel: async (administrator) => {
      requireRole(administrator, 'admin');
      await meaning.modelFetch.stop();
      return read();
    },
  };
}

/** A model that is here and cannot be used is something to tell, not a page that cannot be shown. */
function unusable(error: unknown): AppError {
  if (AppError.is(error)) return error;
  throw error;
}
