import type { ModelList } from '#lib/contracts/openai/chat-completion.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';

import { DEFAULT_MODEL, noSuchModel } from './openai-question.ts';

type Model = ModelList['data'][number];

/** Returns the profiles as models, the server's default first. */
export async function listModels({ profiles }: Runtime): Promise<ModelList> {
  const known = await profiles.list();
  const named = known.map(({ name, title }) => modelOf(name, title));
  const isTaken = known.some(({ name }) => name === DEFAULT_MODEL);
  return { object: 'list', data: isTaken ? named : [modelOf(DEFAULT_MODEL, 'Lectern'), ...named] };
}

/** Throws `AppError('not_found')` for an unknown model. */
export async function findModel(id: string, runtime: Runtime): Promise<Model> {
  const found = (await listModels(runtime)).data.find((model) => model.id === id);
  if (found === undefined) throw noSuchModel(id);
  return found;
}

function modelOf(id: string, name: string): Model {
  return { id, object: 'model', created: 0, owned_by: 'lectern', name };
}
