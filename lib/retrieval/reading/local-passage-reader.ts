import { availableParallelism } from 'node:os';

import { LRUCache } from 'lru-cache';

import { AppError } from '#lib/core/errors.ts';
import type { Probe } from '#lib/core/probe-report.ts';
import { ServiceFault } from '#lib/core/service-fault.ts';
import { InferenceThread } from '#lib/inference/inference-thread.ts';

import type { PassageReader, ReadablePassage } from '../ports.ts';
import type { ReadingModel, ReadingTask } from './reading-worker.ts';

/** A dozen passages take a third of a second on two cores, and loading the model another third. */
const READING_TIMEOUT_MS = 60_000;

/** More threads gain little on passages of this length. */
const MOST_THREADS = 4;

/** How many passages of one question are read when nobody else asks, and when many do; each question in line costs one. */
const MOST_PASSAGES = 12;
const LEAST_PASSAGES = 6;

/** Questions in line; further ones are not read. */
const LONGEST_LINE = 64;

/** Passages with their log-odds: the search and the answer of one question read the same ones. About 1.5 kB each. */
const MAX_REMEMBERED = 2_000;

/** A reading model on this machine, in a thread of its own that begins with the first question. */
export class LocalPassageReader implements PassageReader {
  readonly #thread: InferenceThread<ReadingTask, number[][]>;
  readonly #remembered = new LRUCache<string, number[]>({ max: MAX_REMEMBERED });
  #inLine = 0;

  constructor(model: Omit<ReadingModel, 'threads'>) {
    this.#thread = new InferenceThread({
      worker: new URL('reading-worker.ts', import.meta.url),
      run: 'readPassages',
      model: { ...model, threads: Math.min(MOST_THREADS, availableParallelism()) } satisfies ReadingModel,
      timeoutMs: READING_TIMEOUT_MS,
    });
  }

  get capacity(): number {
    return Math.max(LEAST_PASSAGES, MOST_PASSAGES - this.#inLine);
  }

  async read(question: string, passages: readonly ReadablePassage[], signal: AbortSignal): Promise<number[][]> {
    const keys = passages.map((passage) => JSON.stringify([question, passage.place, passage.sentences]));
    const unread = passages.filter((_, index) => !this.#remembered.has(keys[index] ?? ''));
    const fresh = unread.length === 0 ? [] : await this.#readInLine({ question, passages: unread }, signal);
    const made = fresh.values();
    return keys.map((key) => {
      const known = this.#remembered.get(key) ?? made.next().value ?? [];
      this.#remembered.set(key, known);
      return known;
    });
  }

  /** Reads one sentence: a model that does not load is a report too. */
  get probe(): Probe {
    return async (signal) => {
      await this.read('What is this?', [{ place: ['Probe'], sentences: ['This is a probe.'] }], signal);
      return { status: 'up', message: 'the reading model of this server' };
    };
  }

  close(): Promise<void> {
    return this.#thread.close();
  }

  async #readInLine(task: ReadingTask, signal: AbortSignal): Promise<number[][]> {
    if (this.#inLine >= LONGEST_LINE)
      throw new AppError('retrieval_unavailable', { cause: new Error('Too many questions wait to be read.') });
    this.#inLine += 1;
    try {
      return await this.#thread.run(task, { signal });
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof Error ? new ServiceFault('unusable', error.message, { cause: error }) : error;
    } finally {
      this.#inLine -= 1;
    }
  }
}
