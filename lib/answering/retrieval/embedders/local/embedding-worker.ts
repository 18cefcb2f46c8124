import { workerData } from 'node:worker_threads';

import type { Tensor, TensorConstructor } from 'onnxruntime-common';

import { openNetwork } from '#lib/answering/inference/onnx-runtime.ts';
import type { Pooling } from '#lib/answering/model-files/model-settings.ts';
import { readFile } from 'node:fs/promises';
import { Tokenizer } from '@huggingface/tokenizers';
import { z } from 'zod';

import type { EmbeddingTask, ThreadModel } from './embedding-task.ts';

/** Characters of a text per piece that is read of it: seldom are there more than twelve, and what a tokenizer is given bounds its work. */
const CHARACTERS_PER_PIECE = 32;

const tokenizerSchema = z.looseObject({ model: z.looseObject({}) });

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

/** What a network made of the pieces of a text: a row of numbers for each piece, one after the other. */
interface PieceVectors {
  values: Float32Array;
  pieces: number;
}

/** The vector of a text from those of its pieces. None of them is padding: texts are embedded one at a time. */
function poolVector({ values, pieces }: PieceVectors, pooling: Pooling): Float32Array {
  const dimension = values.length / pieces;
  if (pooling === 'cls') return values.slice(0, dimension);
  const sum = new Float32Array(dimension);
  for (let index = 0; index < values.length; index += 1) {
    const column = index % dimension;
    sum[column] = (sum[column] ?? 0) + (values[index] ?? 0);
  }
  return sum.map((value) => value / pieces);
}

/** The vector at length one; one of zeros stays what it is. */
function normalizeVector(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** Turns texts into the pieces that a network reads, as many as it can. */
type ReadPieces = (text: string) => number[];

/** The tokenizer of a model by its `tokenizer.json`. A text that is too long loses its end, not the pieces that close it. */
async function openTokenizer(file: string, maxTokens: number): Promise<ReadPieces> {
  const described = tokenizerSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const tokenizer = new Tokenizer(described, {});
  const { opening, closing } = specialPieces(tokenizer);
  const room = maxTokens - opening.length - closing.length;
  return (text) => {
    const { ids } = tokenizer.encode(text.slice(0, maxTokens * CHARACTERS_PER_PIECE), { add_special_tokens: false });
    return [...opening, ...ids.slice(0, room), ...closing];
  };
}

/** What the tokenizer puts before and after the pieces of a text. */
function specialPieces(tokenizer: Tokenizer): { opening: number[]; closing: number[] } {
  const probe = 'a';
  const { ids: bare } = tokenizer.encode(probe, { add_special_tokens: false });
  const { ids: whole } = tokenizer.encode(probe);
  const start = whole.findIndex((_, index) => bare.every((id, offset) => whole[index + offset] === id));
  if (start === -1) return { opening: [], closing: [] };
  return { opening: whole.slice(0, start), closing: whole.slice(start + bare.length) };
}
