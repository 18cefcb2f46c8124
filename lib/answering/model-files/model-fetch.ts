import type { FetchingReply } from '#lib/contracts/admin/local-model.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import { addModel } from './add-model.ts';

interface ModelFetchNeeds {
  modelsFolder: string;
  hub: string;
  name: string;
  log: Logger;
  /** Called to take the fetched model into use. */
  onFetched: () => Promise<unknown>;
}

/** Fetches this server's model when an administrator requests it: one fetch at a time, continuing when no one is watching. */
export class ModelFetch {
  readonly #needs: ModelFetchNeeds;
  #state: FetchingReply = { status: 'idle' };
  #running: { done: Promise<void>; stop: AbortController } | null = null;

  constructor(needs: ModelFetchNeeds) {
    this.#needs = needs;
  }

  get state(): FetchingReply {
    return this.#state;
  }

  /** Starts the download, unless it is already running. */
  start(): void {
    if (this.#running !== null) return;
    const stop = new AbortController();
    this.#state = { status: 'running', step: 'model', bytes: 0, total: 0 };
    this.#running = { stop, done: this.#run(stop.signal) };
  }

  /** Stops the fetch; the part fetched so far is kept, and the next start resumes it. Resolves once it has ended. */
  async stop(): Promise<void> {
    this.#running?.stop.abort();
    await this.#running?.done;
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { modelsFolder, hub, name, log, onFetched } = this.#needs;
    try {
      const onProgress = (progress: { step: 'model' | 'runtime'; bytes: number; total: number }) => {
        this.#state = { status: 'running', ...progress };
      };
      await addModel({ modelsFolder, hub, name, onProgress, signal });
      log.info({ model: name }, 'the embedding model was fetched');
      await onFetched();
      this.#state = { status: 'done' };
    } catch (error) {
      this.#state = signal.aborted ? { status: 'idle' } : { status: 'failed', message: sentenceOf(error) };
      if (!signal.aborted) log.warn({ err: error, model: name }, 'the embedding model could not be fetched');
    } finally {
      this.#running = null;
    }
  }
}

function sentenceOf(error: unknown): string {
  return AppError.is(error) ? error.message : 'The model could not be downloaded; see the log for the reason.';
}
