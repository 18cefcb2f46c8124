import { availableParallelism } from 'node:os';

import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import { InferenceThreads } from '#lib/answering/inference/inference-threads.ts';
import type { LocalModel } from '#lib/answering/model-files/local-models.ts';

import type { Embedder } from '../../ports.ts';
import type { EmbeddingService, VectorUse } from '../embedding-service.ts';
import { type EmbedderOptions, ServiceEmbedder } from '../service-embedder.ts';
import type { ThreadModel } from './embedding-task.ts';
import type { embedTexts } from './embedding-worker.ts';

interface LocalEmbedderNeeds {
  model: LocalModel;
  /** Folders of packages that can run networks, tried in this order. */
  runtimes: string[];
}

const SERVICE = 'The embedding model on this machine';

/** Small, so that little work is wasted when a caller leaves: a batch has no overhead here. */
const BATCH_SIZE = 16;

/** A text takes some hundredths of a second and loading the model a few tenths, so a call that takes longer than this will not return. */
const TEXTS_TIMEOUT_MS = 60_000;

/** One core is left for the server and the database. */
const MOST_THREADS = 4;

/**
 * Returns the priority of a call. Questions come first, so that they are searched while sentences for other questions are compared; those sentences
 * come before indexing.
 */
function priorityOf({ purpose, isAwaited }: VectorUse): number {
  if (purpose === 'query') return 2;
  return isAwaited ? 1 : 0;
}

/**
 * Creates an embedder with a model in this process, in its own thread, which begins with the first text and ends with `close`. Texts are embedded one
 * at a time, which is fastest here. The texts that a question needs at once go to the thread together; passages go one by one, so that a question
 * waits for at most one of them.
 */
export function localEmbedder({ model, runtimes }: LocalEmbedderNeeds, options: EmbedderOptions): Embedder {
  const { settings, name } = model;
  const threadModel: ThreadModel = {
    ...settings,
    networkFile: model.networkFile,
    tokenizerFile: model.tokenizerFile,
    runtimes,
    threads: Math.min(MOST_THREADS, Math.max(1, availableParallelism() - 1)),
  };
  const thread = new InferenceThreads<{ embedTexts: typeof embedTexts }>({
    worker: new URL('embedding-worker.ts', import.meta.url),
    model: threadModel,
    timeoutMs: TEXTS_TIMEOUT_MS,
  });
  const prefixes = { query: settings.queryPrefix, passage: settings.passagePrefix };
  const service: EmbeddingService = {
    name: SERVICE,
    model: name,
    batchSize: BATCH_SIZE,
    embed: async (texts, use, signal) => {
      const prefixed = texts.map((text) => `${prefixes[use.purpose]}${text}`);
      const groups = use.isAwaited ? [prefixed] : prefixed.map((text) => [text]);
      const running = groups.map((group) =>
        thread.run('embedTexts', { texts: group }, { priority: priorityOf(use), signal }),
      );
      return (await Promise.all(running)).flat().map((vector) => Array.from(vector));
    },
    toFault: (error) =>
      error instanceof Error ? new ServiceFault('unusable', error.message, { cause: error }) : error,
    close: () => thread.close(),
  };
  return new ServiceEmbedder(service, settings.dimension, { ...options, isEnglish: model.isEnglish });
}
