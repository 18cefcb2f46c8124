import { workerData } from 'node:worker_threads';

import type { Tensor, TensorConstructor } from 'onnxruntime-common';

import { openNetwork } from '#lib/answering/inference/onnx-runtime.ts';

import type { EmbeddingTask, ThreadModel } from './embedding-task.ts';
import { normalizeVector, poolVector } from './pool-vector.ts';
import { openTokenizer } from './token-ids.ts';

type Embed = (text: string) => Promise<Float32Array>;

const model = workerData as ThreadModel;

/** A model that does not load is not tried again with every text that waits. */
const TRIED_AGAIN_AFTER_MS = 2_000;

let opened: Promise<Embed> | null = null;

/** The vectors of texts. The first call loads the model, and a while after a failure the next one tries to again. */
export async function embedTexts({ texts }: EmbeddingTask): Promise<Float32Array[]> {
  opened ??= openModel(model).catch((error: unknown) => {
    setTimeout(() => (opened = null), TRIED_AGAIN_AFTER_MS);
    throw error;
  });
  const embed = await opened;
  const vectors: Float32Array[] = [];
  for (const text of texts) vectors.push(await embed(text));
  return vectors;
}

async function openModel({ pooling, normalizes, ...needs }: ThreadModel): Promise<Embed> {
  const readPieces = await openTokenizer(needs.tokenizerFile, needs.maxTokens);
  const { session, Tensor } = await openNetwork(needs);
  return async (text) => {
    const ids = readPieces(text);
    const outputs = await session.run(feedsOf(ids, session.inputNames, Tensor));
    const values = (outputs['last_hidden_state'] ?? outputs['token_embeddings'])?.data;
    if (!(values instanceof Float32Array)) throw new Error('The embedding model says nothing of the pieces of a text.');
    const vector = poolVector({ values, pieces: ids.length }, pooling);
    return normalizes ? normalizeVector(vector) : vector;
  };
}

/** What the network asks for, and no more: not every one wants types of pieces. */
function feedsOf(ids: number[], names: readonly string[], Tensor: TensorConstructor): Record<string, Tensor> {
  const shape = [1, ids.length];
  const row = (valueOf: (id: number) => number) =>
    new Tensor(
      'int64',
      BigInt64Array.from(ids, (id) => BigInt(valueOf(id))),
      shape,
    );
  const known: Record<string, () => Tensor> = {
    input_ids: () => row((id) => id),
    attention_mask: () => row(() => 1),
    token_type_ids: () => row(() => 0),
  };
  return Object.fromEntries(
    names.map((name) => {
      const make = known[name];
      if (make === undefined) throw new Error(`The embedding model asks for “${name}”, which is not known here.`);
      return [name, make()];
    }),
  );
}
