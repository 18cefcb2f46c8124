import { availableParallelism } from 'node:os';

import PQueue from 'p-queue';
import { Piscina } from 'piscina';

import { ServiceFault } from '#lib/core/service-fault.ts';
import type { LocalModel } from '#lib/model-files/local-models.ts';
import { rangesFrom } from '#lib/text/range.ts';

import type { EmbeddableText, Embedder } from '../../ports.ts';
import type { EmbeddingService, MadeVectors, VectorUse } from '../embedding-service.ts';
import { type EmbedderOptions, ServiceEmbedder } from '../service-embedder.ts';
import type { EmbeddingTask, LocallyEmbedded, ThreadModel } from './embedding-task.ts';

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
  const thread = new ModelThread({
    ...settings,
    networkFile: model.networkFile,
    tokenizerFile: model.tokenizerFile,
    runtimes,
    threads: Math.min(MOST_THREADS, Math.max(1, availableParallelism() - 1)),
  });
  const prefixes = { query: settings.queryPrefix, passage: settings.passagePrefix };
  const service: EmbeddingService = {
    name: SERVICE,
    model: name,
    batchSize: BATCH_SIZE,
    // A model whose vector is its first piece’s was never taught what the others mean.
    hasPieces: settings.pooling === 'mean',
    embed: async (texts, use, signal) => {
      const prefixed = texts.map((text) => behind(prefixes[use.purpose], text));
      const groups = use.isAwaited ? [prefixed] : prefixed.map((text) => [text]);
      const wantsPieces = settings.pooling === 'mean' && use.wantsPieces === true;
      const tasks = groups.map((group) => ({ texts: group, wantsPieces }));
      const made = await Promise.all(tasks.map((task) => thread.embed(task, priorityOf(use), signal)));
      return asMade(made.flat());
    },
    toFault: (error) =>
      error instanceof Error ? new ServiceFault('unusable', error.message, { cause: error }) : error,
    close: () => thread.close(),
  };
  return new ServiceEmbedder(service, settings.dimension, options);
}

class ModelThread {
  readonly #model: ThreadModel;
  readonly #line = new PQueue({ concurrency: 1 });
  #pool: Piscina | null = null;
  /** What was given to the thread last: it may still be at work when nobody waits any more. */
  #running: Promise<LocallyEmbedded[]> | null = null;

  constructor(model: ThreadModel) {
    this.#model = model;
  }

  async embed(task: EmbeddingTask, priority: number, signal: AbortSignal): Promise<LocallyEmbedded[]> {
    return this.#line.add(() => (this.#running = this.#run(task)), { priority, signal });
  }

  /** A thread that is ended while its network runs takes the process with it, so that what runs is waited for, whoever left it. */
  async close(): Promise<void> {
    this.#line.clear();
    await this.#running?.catch(() => undefined);
    await this.#pool?.destroy();
    this.#pool = null;
  }

  async #run(task: EmbeddingTask): Promise<LocallyEmbedded[]> {
    this.#pool ??= new Piscina({
      filename: new URL('embedding-worker.ts', import.meta.url).href,
      minThreads: 1,
      maxThreads: 1,
      idleTimeout: Infinity,
      workerData: this.#model,
    });
    const signal = AbortSignal.timeout(TEXTS_TIMEOUT_MS);
    return (await this.#pool.run(task, { name: 'embedTexts', signal })) as LocallyEmbedded[];
  }
}

function behind(prefix: string, { text, sentences }: EmbeddableText): EmbeddableText {
  return { text: prefix + text, sentences: rangesFrom(-prefix.length, sentences) };
}

function asMade(texts: readonly LocallyEmbedded[]): MadeVectors {
  const vectors = texts.map(({ vector }) => Array.from(vector));
  const pieces = texts.flatMap((text) => text.pieces ?? []);
  return pieces.length === texts.length ? { vectors, pieces } : { vectors };
}
