import { availableParallelism } from 'node:os';

import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import { InferenceThread } from '#lib/answering/inference/inference-thread.ts';
import type { LocalModel } from '#lib/answering/model-files/local-models.ts';

import type { Embedder } from '../../ports.ts';
import type { EmbeddingService, VectorUse } from '../embedding-service.ts';
import { type EmbedderOptions, ServiceEmbedder } from '../service-embedder.ts';
import type { ThreadModel } from './embedding-task.ts';
import type { embedTexts } from './embedding-worker.ts';

interface LocalEmbedderNeeds {
  model: LocalModel;
  /** Folders of packages that run networks, to be tried in this order. */
  runtimes: string[];
}

const SERVICE = 'The embedding model on this machine';

/** So few that a caller who goes away leaves little behind: a batch costs nothing here. */
const BATCH_SIZE = 16;

/** A text takes some hundredths of a second, and loading the model a few tenths. Who is not back by then will not come. */
const TEXTS_TIMEOUT_MS = 60_000;

/** One core is left to the server and the database. */
const MOST_THREADS = 4;

/** A question goes before everything, so that it is searched while the sentences of others are compared; those go before indexing. */
function priorityOf({ purpose, isAwaited }: VectorUse): number {
  if (purpose === 'query') return 2;
  return isAwaited ? 1 : 0;
}

/**
 * A model in this process, in a thread of its own that begins with the first text and ends with `close`. Texts are embedded one at a
 * time, which is fastest here. What a question needs at once goes to the thread together; passages go one by one, so that a question
 * waits for one of them at most.
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
  const thread = new InferenceThread<{ embedTexts: typeof embedTexts }>({
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
