import type { LanguageModelV4 } from '@ai-sdk/provider';

import { type Answerer, QUOTING, writingModel } from '#lib/answering/agent/answerer.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import type { Probe } from '#lib/foundation/core/probe-report.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { HostedLanguageModel } from '#lib/answering/models/hosted-language-model.ts';
import type { AnswerStore } from '#lib/answering/retrieval/answer-store.ts';
import type { PassageReader } from '#lib/answering/retrieval/ports.ts';

/** The author of the answers, with its health probe. */
export interface ProbedAnswerer {
  answerer: Answerer;
  probe: Probe;
}

/** The candidates for answering. */
interface Candidates {
  /** Returns a model supplied by the calling program as an answerer. */
  given?: LanguageModelV4 | undefined;
  store?: AnswerStore | null | undefined;
  reader: PassageReader | null;
}

/**
 * Chooses the supplied language model, otherwise the store that writes answers, otherwise the configured language model, otherwise the quoting model.
 */
export function chooseAnswerer(
  { modelServer, timeouts }: Pick<Env, 'modelServer' | 'timeouts'>,
  { given, store, reader }: Candidates,
  log: Logger,
): ProbedAnswerer {
  if (given !== undefined) return answeringBy(given);
  if (store) return answeringStore(store);
  if (modelServer !== null) {
    const model = new HostedLanguageModel({ server: modelServer, generationMs: timeouts.generationMs, log });
    return {
      answerer: {
        ...{ kind: 'model', name: model.modelId, model },
        canUseTools: () => model.canUseTools(),
        canSee: () => model.canSee(),
      },
      probe: (signal) => model.probe(signal),
    };
  }
  return { answerer: QUOTING, probe: probeOfQuoting(QUOTING.name, reader) };
}

/** Without the reading model, the quoting model answers questions in English only. */
function probeOfQuoting(name: string, reader: PassageReader | null): Probe {
  const message = `Built-in quoting model (${name})`;
  return async (signal) => {
    if (reader === null) return { status: 'degraded', message: `${message}: there is no reading model` };
    try {
      await reader.probe(signal);
      return { status: 'up', message };
    } catch (error) {
      signal.throwIfAborted();
      return {
        status: 'degraded',
        message: `${message}: ${error instanceof Error ? error.message : 'no reading model'}`,
      };
    }
  };
}

/** Chooses the model that judges answers a second time; null if there is none. */
export function chooseVerifier(
  { modelServer, verifier, timeouts }: Pick<Env, 'modelServer' | 'verifier' | 'timeouts'>,
  answerer: Answerer,
  log: Logger,
): LanguageModelV4 | null {
  // A second reader has nothing to add to quotations, and a store does not process text for others.
  const writing = writingModel(answerer);
  if (verifier === null || writing === null) return null;
  if (verifier.model === null || modelServer === null) return writing;
  const server = { ...modelServer, model: verifier.model };
  return new HostedLanguageModel({ server, generationMs: timeouts.generationMs, log });
}

/** Returns a store that writes the answers as an answerer. */
function answeringStore(store: AnswerStore): ProbedAnswerer {
  const message = `${store.name}, which writes the answers`;
  return {
    answerer: { kind: 'store', name: store.name, store },
    // The store's own probe reports whether it is reachable.
    probe: () => Promise.resolve({ status: 'up', message }),
  };
}

/** Returns a model supplied by the calling program as an answerer. */
function answeringBy(model: LanguageModelV4): ProbedAnswerer {
  const message = `Language model ${model.modelId}`;
  return {
    answerer: { kind: 'model', name: model.modelId, model, canUseTools: () => true, canSee: () => false },
    probe: () => Promise.resolve({ status: 'up', message }),
  };
}

/** Returns the answerer's data for display. */
export function shownAnswerer({ answerer }: ProbedAnswerer): {
  modelName: string;
  quotesOnly: boolean;
  translator: string | null;
} {
  const { kind, name } = answerer;
  return { modelName: name, quotesOnly: kind === 'quoting', translator: kind === 'model' ? name : null };
}
