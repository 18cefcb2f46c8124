import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Env, parseEnv } from '#lib/foundation/config/env.ts';
import { EMBEDDING_VARIABLES } from '#lib/foundation/config/model-variables.ts';
import { createRuntime } from '#lib/serving/runtime/create-runtime.ts';

/** A busy machine makes a measurement slow, and must not make it different. */
const PATIENT = {
  DATABASE_TIMEOUT_MS: '60000',
  RETRIEVAL_TIMEOUT_MS: '120000',
  GENERATION_TIMEOUT_MS: '120000',
  TOTAL_TIMEOUT_MS: '240000',
};

/** A library of one book that nothing has open. */
export interface BookLibrary {
  env: Env;
  documentId: string;
}

/**
 * Lets something be done with a library of its own that holds this book alone, and removes it. Of the environment it takes what says
 * how vectors are made, and nothing else: the answers are the built-in model's.
 */
export async function withBookLibrary<T>(folder: string, use: (library: BookLibrary) => Promise<T>): Promise<T> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'lectern-worded-'));
  try {
    const env = parseEnv({
      ...embeddingVariables(),
      ...PATIENT,
      LECTERN_DATA: dataFolder,
      LOG_LEVEL: 'error',
      API_RATE_LIMIT: '0',
    });
    return await use({ env, documentId: await ingestBook(env, folder) });
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function ingestBook(env: Env, path: string): Promise<string> {
  const runtime = await createRuntime(env);
  try {
    for await (const event of runtime.ingest({ path }, new AbortController().signal)) {
      if (event.type === 'ingest-end' && event.failed === 0) return event.documentId;
    }
    throw new Error(`Not every page of ${path} could be ingested.`);
  } finally {
    await runtime.close();
  }
}

function embeddingVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.keys(EMBEDDING_VARIABLES).flatMap((name) => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
