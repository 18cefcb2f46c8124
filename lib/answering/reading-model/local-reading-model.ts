import { availableParallelism } from 'node:os';

import { LRUCache } from 'lru-cache';

import { AppError } from '#lib/foundation/core/errors.ts';
import type { Probe } from '#lib/foundation/core/probe-report.ts';
import { ServiceFault } from '#lib/foundation/core/service-fault.ts';
import type { CheckedClaim, ClaimChecker, ReadableClaim } from '#lib/answering/grounding/claim-checker.ts';
import { InferenceThreads } from '#lib/answering/inference/inference-threads.ts';
import type { PassageReader, ReadablePassage } from '#lib/answering/retrieval/ports.ts';

import type { checkClaims, readPassage, ReadingModel } from './reading-worker.ts';

/** Generous: a passage takes a tenth of a second, and loading the model takes a third of one. */
const READING_TIMEOUT_MS = 60_000;

/**
 * Two passages are read at once, each on half of the processors, since threads that share a passage wait for each other: on two processors a dozen
 * passages take three quarters of the time that way, and nine tenths of the work. More threads gain little on passages of this length.
 */
const READ_AT_ONCE = Math.min(2, availableParallelism());
const THREADS_PER_PASSAGE = Math.min(2, Math.max(1, Math.floor(availableParallelism() / READ_AT_ONCE)));

/** The number of passages read per question when there are no other questions, and when there are many; each question in line reduces it by one. */
const MOST_PASSAGES = 12;
const LEAST_PASSAGES = 6;

/** The maximum length of the queue; further questions are not read, and further releases of answers not checked. */
const LONGEST_LINE = { questions: 64, releases: 256 };

/** Maximum number of cached log-odds of passages, about 1.5 kB each. The search and the answer of one question read the same passages. */
const MAX_REMEMBERED = 2_000;

/** Claims take priority: they take about 20 ms each and delay an answer that is being written. They wait for a passage at most. */
const CLAIMS_FIRST = 1;

type ReadingFunctions = { readPassage: typeof readPassage; checkClaims: typeof checkClaims };

/** A network on this machine that reads passages for questions and checks claims, in its own threads, which begin with the first task. */
export class LocalReadingModel implements PassageReader, ClaimChecker {
  readonly #threads: InferenceThreads<ReadingFunctions>;
  readonly #remembered = new LRUCache<string, number[]>({ max: MAX_REMEMBERED });
  readonly #waiting = { questions: 0, releases: 0 };

  constructor(model: Omit<ReadingModel, 'threads'>) {
    this.#threads = new InferenceThreads({
      worker: new URL('reading-worker.ts', import.meta.url),
      model: { ...model, threads: THREADS_PER_PASSAGE } satisfies ReadingModel,
      most: READ_AT_ONCE,
      timeoutMs: READING_TIMEOUT_MS,
    });
  }

  get capacity(): number {
    return Math.max(LEAST_PASSAGES, MOST_PASSAGES - this.#waiting.questions);
  }

  async read(question: string, passages: readonly ReadablePassage[], signal: AbortSignal): Promise<number[][]> {
    const keys = passages.map((passage) => JSON.stringify([question, passage.place, passage.sentences]));
    const readings = new Map(keys.map((key) => [key, this.#remembered.get(key)]));
    // Libraries repeat some passages word for word: identical ones are read once.
    const unread = new Map(
      passages.map((passage, index) => [keys[index] ?? '', passage] as const).filter(([key]) => !readings.get(key)),
    );
    if (unread.size > 0) {
      const made = await this.#readFresh(question, [...unread.values()], signal);
      [...unread.keys()].forEach((key, index) => readings.set(key, made[index]));
    }
    return keys.map((key) => {
      const reading = readings.get(key) ?? [];
      this.#remembered.set(key, reading);
      return reading;
    });
  }

  async check(claims: readonly ReadableClaim[], signal: AbortSignal): Promise<CheckedClaim[]> {
    if (claims.length === 0) return [];
    return this.#inLine(
      'releases',
      () => this.#threads.run('checkClaims', { claims: [...claims] }, { priority: CLAIMS_FIRST, signal }),
      signal,
    );
  }

  /** Reads one sentence. A model that fails to load is reported as a failed probe. */
  get probe(): Probe {
    return async (signal) => {
      await this.read('What is this?', [{ place: ['Probe'], sentences: ['This is a probe.'] }], signal);
      return { status: 'up', message: 'the reading model of this server' };
    };
  }

  close(): Promise<void> {
    return this.#threads.close();
  }

  #readFresh(question: string, passages: readonly ReadablePassage[], signal: AbortSignal): Promise<number[][]> {
    const tasks = passages.map((passage) => ({ question, passage }));
    return this.#inLine('questions', () => this.#threads.runAll('readPassage', tasks, { signal }), signal);
  }

  async #inLine<Made>(kind: keyof typeof LONGEST_LINE, run: () => Promise<Made>, signal: AbortSignal): Promise<Made> {
    if (this.#waiting[kind] >= LONGEST_LINE[kind])
      throw new AppError('retrieval_unavailable', { cause: new Error(`Too many ${kind} wait for the reading model.`) });
    this.#waiting[kind] += 1;
    try {
      return await run();
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof Error ? new ServiceFault('unusable', error.message, { cause: error }) : error;
    } finally {
      this.#waiting[kind] -= 1;
    }
  }
}
