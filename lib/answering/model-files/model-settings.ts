import { open } from 'node:fs/promises';
import { join } from 'node:path';

import { z } from 'zod';

import { AppError } from '#lib/foundation/core/errors.ts';

import type { ModelHabits } from './known-models.ts';

/** The way in which token vectors are combined into the vector of a text. */
export type Pooling = 'mean' | 'cls';

/** The processing of a text before and after the network, as used in the model's training. */
export interface ModelSettings {
  /** Number of components of a vector. */
  dimension: number;
  pooling: Pooling;
  normalizes: boolean;
  /** Maximum number of tokens of a text that are read, including special ones. */
  maxTokens: number;
  queryPrefix: string;
  passagePrefix: string;
}

/** No chunk is that long; a model that reads more would only take longer for a text that is not prose. */
const MOST_TOKENS = 512;

/** Settings are short; a longer file is no settings file. */
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
 * Reads the settings of a sentence model from its files, in the layout of the hub. Missing settings are taken from the known data about the model, or
 * else from the usual ones: mean pooling and vectors of length one. Rejects with `validation_error` and one sentence for a model with unsupported
 * settings.
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

/**
 * Returns the path of the pooling configuration. A module other than network, pooling or normalisation would produce different vectors than this
 * implementation.
 */
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
  /** Relative to the model's folder. */
  file: string;
  schema: Schema;
}

/** Null when the file does not exist. */
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
