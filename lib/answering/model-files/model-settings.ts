import { open } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { AppError } from '#lib/foundation/core/errors.ts';

import type { ModelHabits } from './known-models.ts';

/** How the vectors of a text's pieces become its vector. */
export type Pooling = 'mean' | 'cls';

/** What is done with a text before and after the network, as the model was trained. */
export interface ModelSettings {
  /** Numbers of a vector. */
  dimension: number;
  pooling: Pooling;
  normalizes: boolean;
  /** The most pieces of a text that are read, its special ones included. */
  maxTokens: number;
  queryPrefix: string;
  passagePrefix: string;
}

/** No chunk is that long; a model that reads more would only take longer over a text that is no prose. */
const MOST_TOKENS = 512;

/** Settings are short; what is longer is no file of settings. */
const MAX_BYTES = 1024 * 1024;

const flag = z.boolean().default(false);
const positive = z.number().positive();

const transformerSchema = z.object({
  hidden_size: z.int().min(1).max(65_536),
  max_position_embeddings: positive.optional(),
});
const tokenizerSchema = z.object({ model_max_length: positive.optional() });
const sentenceSchema = z.object({ max_seq_length: positive.nullish() });
const promptsSchema = z.object({
  prompts: z.record(z.string(), z.string()).default({}),
  default_prompt_name: z.string().nullish(),
});
const poolingSchema = z.object({ pooling_mode_cls_token: flag, pooling_mode_mean_tokens: flag });
const modulesSchema = z.array(z.object({ type: z.string(), path: z.string().default('') }));

/**
 * What the files of a sentence model say of it, in the layout of the hub; where they are silent, what is known of the model, and else what
 * is usual: mean pooling and vectors of length one. Rejects with `validation_error` and one sentence for a model that does something else.
 */
export async function readModelSettings(folder: string, habits: ModelHabits): Promise<ModelSettings> {
  const read = <Schema extends z.ZodType>(file: string, schema: Schema) => readSettings({ folder, file, schema });
  const transformer = await read('config.json', transformerSchema);
  if (transformer === null) throw unusable(folder, 'it has no config.json');
  const modules = await read('modules.json', modulesSchema);
  const tokenizer = await read('tokenizer_config.json', tokenizerSchema);
  const sentence = await read('sentence_bert_config.json', sentenceSchema);
  const prompts = await read('config_sentence_transformers.json', promptsSchema);
  const stated = sentence?.max_seq_length ?? habits.maxTokens ?? tokenizer?.model_max_length ?? MOST_TOKENS;
  return {
    dimension: transformer.hidden_size,
    pooling: poolingOf(folder, await read(join(poolingPath(folder, modules), 'config.json'), poolingSchema)),
    normalizes: modules === null || modules.some(({ type }) => type.endsWith('.Normalize')),
    maxTokens: Math.min(stated, transformer.max_position_embeddings ?? MOST_TOKENS, MOST_TOKENS),
    ...prefixesOf(prompts, habits),
  };
}

function prefixesOf(said: z.output<typeof promptsSchema> | null, habits: ModelHabits) {
  const { prompts = {}, default_prompt_name: usual } = said ?? {};
  const fallback = usual ? prompts[usual] : undefined;
  return {
    queryPrefix: prompts['query'] ?? fallback ?? habits.queryPrefix ?? '',
    passagePrefix: prompts['passage'] ?? prompts['document'] ?? fallback ?? habits.passagePrefix ?? '',
  };
}

/** Where pooling is described. A module that is neither network, pooling nor normalisation makes other vectors than ours would be. */
function poolingPath(folder: string, modules: z.output<typeof modulesSchema> | null): string {
  const kinds = (modules ?? []).map(({ type, path }) => ({ kind: type.split('.').at(-1) ?? type, path }));
  const other = kinds.find(({ kind }) => !['Transformer', 'Pooling', 'Normalize'].includes(kind));
  if (other !== undefined) throw unusable(folder, `it has a part “${other.kind}” that is not known here`);
  const path = kinds.find(({ kind }) => kind === 'Pooling')?.path ?? '1_Pooling';
  if (!/^\w+$/.test(path)) throw unusable(folder, 'its modules.json names a folder outside of it');
  return path;
}

function poolingOf(folder: string, said: z.output<typeof poolingSchema> | null): Pooling {
  if (said === null || said.pooling_mode_mean_tokens) return 'mean';
  if (said.pooling_mode_cls_token) return 'cls';
  throw unusable(folder, 'its pooling is neither the mean nor the first piece');
}

interface SettingsFile<Schema> {
  folder: string;
  /** Relative to the folder. */
  file: string;
  schema: Schema;
}

/** Null when there is no such file. */
async function readSettings<Schema extends z.ZodType>(
  settings: SettingsFile<Schema>,
): Promise<z.output<Schema> | null> {
  const { folder, file, schema } = settings;
  const text = await readShort(join(folder, file));
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw unusable(folder, `its ${file} is not what such a file holds`, error);
  }
}

async function readShort(path: string): Promise<string | null> {
  const file = await open(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (file === null) return null;
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(MAX_BYTES) });
    return buffer.subarray(0, bytesRead).toString();
  } finally {
    await file.close();
  }
}

function unusable(folder: string, reason: string, cause?: unknown): AppError {
  return new AppError('validation_error', {
    publicMessage: `The embedding model in ${folder} cannot be used: ${reason}.`,
    cause,
  });
}
