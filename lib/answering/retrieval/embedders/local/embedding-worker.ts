import { workerData } from 'node:worker_threads';

import type { Tensor, TensorConstructor } from 'onnxruntime-common';

import { openNetwork } from '#lib/answering/inference/onnx-runtime.ts';
import type { Pooling } from '#lib/answering/model-files/model-settings.ts';
import { readFile } from 'node:fs/promises';
import { Tokenizer } from '@huggingface/tokenizers';
import { z } from 'zod';

import type { EmbeddingTask, ThreadModel } from './embedding-task.ts';

/**
 * Maximum number of characters to pass per piece to read: there are rarely more than twelve, and the length of its input bounds a tokenizer's work.
 */
const CHARACTERS_PER_PIECE = 32;

const tokenizerSchema = z.looseObject({ model: z.looseObject({}) });

type Embed = (text: string) => Promise<Float32Array>;

const model = workerData as ThreadModel;

/** Delay before a model that failed to load is tried again, so that it is not tried with every waiting text. */
const TRIED_AGAIN_AFTER_MS = 2_000;

let opened: Promise<Embed> | null = null;

/** Returns the vectors of texts. The first call loads the model. If loading fails, the model is loaded again by the first call after a delay. */
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

/** Builds only the inputs that the network requests: not every network takes types of pieces. */
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

/** The network's output for the pieces of a text: a row of numbers for each piece, one after the other. */
interface PieceVectors {
  values: Float32Array;
  pieces: number;
}

/** Pools the vectors of a text's tokens into one. None of them is padding, since texts are embedded one at a time. */
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

/** Returns the vector at length one; a zero vector stays unchanged. */
function normalizeVector(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** Splits a text into tokens, up to the maximum that the network can read. */
type ReadPieces = (text: string) => number[];

/** Opens a model's tokenizer from its `tokenizer.json`. A text that is too long is truncated, but its closing special tokens are kept. */
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

/** Returns the pieces that the tokenizer puts before and after those of a text. */
function specialPieces(tokenizer: Tokenizer): { opening: number[]; closing: number[] } {
  const probe = 'a';
  const { ids: bare } = tokenizer.encode(probe, { add_special_tokens: false });
  const { ids: whole } = tokenizer.encode(probe);
  const start = whole.findIndex((_, index) => bare.every((id, offset) => whole[index + offset] === id));
  if (start === -1) return { opening: [], closing: [] };
  return { opening: whole.slice(0, start), closing: whole.slice(start + bare.length) };
}
