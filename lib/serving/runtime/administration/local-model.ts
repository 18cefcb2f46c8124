import { requireRole } from '#lib/people/access/administrator.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import type { FetchingReply, LocalModelReply } from '#lib/contracts/admin/local-model.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { runtimeBytes, runtimeKindHere } from '#lib/answering/model-files/install-runtime.ts';
import { knownModel } from '#lib/answering/model-files/known-models.ts';
import { findModel, findRuntimes } from '#lib/answering/model-files/local-models.ts';

import type { Administration, AdministrationParts } from './administration.ts';

type Part = Pick<Administration, 'readLocalModel' | 'fetchLocalModel' | 'stopFetchingModel'>;

/** Reports whether the local model exists, and downloads it. */
export function administerLocalModel({ env, semantic }: AdministrationParts): Part {
  const { use } = env.localModel;
  const read = async (): Promise<LocalModelReply> => {
    const { embedder, modelFetch } = semantic;
    const [files, vectors] = await Promise.all([readFiles(env.localModel, modelFetch.state), semantic.progress()]);
    return {
      ...describeModel(env.localModel.name),
      ...files,
      is_wanted: use !== 'never',
      search: embedder === null ? 'words' : 'meaning',
      made_by: embedder?.space.model ?? null,
      vectors,
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
        throw new AppError('conflict', {
          publicMessage: 'EMBEDDINGS is off on this server, so the model would not be used.',
        });
      semantic.modelFetch.start();
      return read();
    },
    stopFetchingModel: async (administrator) => {
      requireRole(administrator, 'admin');
      await semantic.modelFetch.stop();
      return read();
    },
  };
}

/** A model that exists but cannot be used is reported to the administrator and must not break the page. */
function unusable(error: unknown): AppError {
  if (AppError.is(error)) return error;
  throw error;
}

function describeModel(name: string): Pick<LocalModelReply, 'name' | 'languages' | 'is_measured'> {
  const { languages, isMeasured } = knownModel(name) ?? { languages: null, isMeasured: false };
  return { name, languages, is_measured: isMeasured };
}

/** Reads which files of the model are present, and the download size of the rest. */
async function readFiles(
  { folder, name }: Env['localModel'],
  fetching: FetchingReply,
): Promise<Pick<LocalModelReply, 'is_here' | 'download_bytes' | 'fetching'>> {
  const [model, runtimes] = await Promise.all([findModel(folder, name).catch(unusable), findRuntimes(folder)]);
  const isHere = model !== null && !AppError.is(model);
  const ofModel = isHere ? 0 : (knownModel(name)?.bytes ?? null);
  const ofRuntime = runtimes.length === 0 ? runtimeBytes(await runtimeKindHere()) : 0;
  return {
    is_here: isHere && runtimes.length > 0,
    download_bytes: ofModel === null ? null : ofModel + ofRuntime,
    fetching: AppError.is(model) ? { status: 'failed', message: model.message } : fetching,
  };
}
