import { workerData } from 'node:worker_threads';

import type { Tensor, TensorConstructor } from 'onnxruntime-common';

import type { EmbeddingTask, LocallyEmbedded, ThreadModel } from './embedding-task.ts';
import type { EmbeddableText } from '../../ports.ts';
import { signsOfPieces } from '../../word-pieces.ts';
import { openNetwork } from './onnx-runtime.ts';
import { normalizeVector, poolVector } from './pool-vector.ts';
import { openTokenizer } from './token-ids.ts';

type Embed = (text: EmbeddableText, wantsPieces: boolean) => Promise<LocallyEmbedded>;

const model = workerData as ThreadModel;

/** A model that does not load is not tried again with every text that waits. */
const TRIED_AGAIN_AFTER_MS = 2_000;

let opened: Promise<Embed> | null = null;

/** The vectors of texts, and what their pieces mean. The first call loads the model, and a while after a failure the next one tries to again. */
export async function embedTexts({ texts, wantsPieces }: EmbeddingTask): Promise<LocallyEmbedded[]> {
  opened ??= openModel(model).catch((error: unknown) => {
    setTimeout(() => (opened = null), TRIED_AGAIN_AFTER_MS);
    throw error;
  });
  const embed = await opened;
  const made: LocallyEmbedded[] = [];
  for (const text of texts) made.push(await embed(text, wantsPieces));
  return made;
}

async function openModel({ pooling, normalizes, ...needs }: ThreadModel): Promise<Embed> {
  const readPieces = await openTokenizer(needs.tokenizerFile, needs.maxTokens);
  const { session, Tensor } = await openNetwork(needs);
  return async (text, wantsPieces) => {
    const { ids, words, sentences } = readPieces(text);
    const outputs = await session.run(feedsOf(ids, session.inputNames, Tensor));
    const values = (outputs['last_hidden_state'] ?? outputs['token_embeddings'])?.data;
    if (!(values instanceof Float32Array)) throw new Error('The embedding model says nothing of the pieces of a text.');
    const vector = poolVector({ values, pieces: ids.length }, pooling);
    const width = values.length / ids.length;
    const signs = () => signsOfPieces(values.subarray(words.from * width, words.to * width), width);
    return {
      vector: normalizes ? normalizeVector(vector) : vector,
      pieces: wantsPieces ? { signs: signs(), sentences } : null,
    };
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
