import type { FetchingReply } from '#lib/contracts/admin/local-model.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import type { ModelProgress } from './add-model.ts';

interface ModelFetchNeeds {
  /** Named in the log. */
  name: string;
  log: Logger;
  /** Downloads the files and takes them into use. Rejects with an `AppError` whose message is shown to administrators. */
  fetch: (onProgress: (progress: ModelProgress) => void, signal: AbortSignal) => Promise<unknown>;
}

/** Fetches files for a model of this server when an administrator requests it: one fetch at a time, continuing when no one is watching. */
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

  /** Stops the fetch; the next start resumes it with the files that are whole. Resolves once it has ended. */
  async stop(): Promise<void> {
    this.#running?.stop.abort();
    await this.#running?.done;
  }

  close(): Promise<void> {
    return this.stop();
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { name, log, fetch } = this.#needs;
    try {
      await fetch((progress) => {
        this.#state = { status: 'running', ...progress };
      }, signal);
      log.info({ model: name }, 'the model was fetched');
      this.#state = { status: 'done' };
    } catch (error) {
      this.#state = signal.aborted ? { status: 'idle' } : { status: 'failed', message: sentenceOf(error) };
      if (!signal.aborted) log.warn({ err: error, model: name }, 'the model could not be fetched');
    } finally {
      this.#running = null;
    }
  }
}

function sentenceOf(error: unknown): string {
  return AppError.is(error) ? error.message : 'The model could not be downloaded; see the log for the reason.';
}
