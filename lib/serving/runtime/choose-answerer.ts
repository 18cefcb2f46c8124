import type { LanguageModelV4 } from '@ai-sdk/provider';

import { type Answerer, QUOTING, writingModel } from '#lib/answering/agent/answerer.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import type { Probe } from '#lib/foundation/core/probe-report.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { HostedLanguageModel } from '#lib/answering/models/hosted-language-model.ts';
import type { AnswerStore } from '#lib/answering/retrieval/answer-store.ts';
import type { PassageReader } from '#lib/answering/retrieval/ports.ts';

/** What writes the answers, and how it is. */
export interface ProbedAnswerer {
  answerer: Answerer;
  probe: Probe;
}

/** What may answer. */
interface Candidates {
  /** A model that a program brings along. */
  given?: LanguageModelV4 | undefined;
  store?: AnswerStore | null | undefined;
  reader: PassageReader | null;
}

/** The given language model, the store that writes answers, the configured language model, or else the quoting model. */
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

/** Without the reading model the built-in one answers questions in other languages than English, and no others. */
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

/** The model that judges answers once more; null where none is to. */
export function chooseVerifier(
  { modelServer, verifier, timeouts }: Pick<Env, 'modelServer' | 'verifier' | 'timeouts'>,
  answerer: Answerer,
  log: Logger,
): LanguageModelV4 | null {
  // A second reader has nothing to say about quotations; and a store reads nothing for others.
  const writing = writingModel(answerer);
  if (verifier === null || writing === null) return null;
  if (verifier.model === null || modelServer === null) return writing;
  const server = { ...modelServer, model: verifier.model };
  return new HostedLanguageModel({ server, generationMs: timeouts.generationMs, log });
}

/** A store that writes the answers. */
function answeringStore(store: AnswerStore): ProbedAnswerer {
  const message = `${store.name}, which writes the answers`;
  return {
    answerer: { kind: 'store', name: store.name, store },
    // Whether it can be reached is said of the store.
    probe: () => Promise.resolve({ status: 'up', message }),
  };
}

/** A model that a program brings along. */
function answeringBy(model: LanguageModelV4): ProbedAnswerer {
  const message = `Language model ${model.modelId}`;
  return {
    answerer: { kind: 'model', name: model.modelId, model, canUseTools: () => true, canSee: () => false },
    probe: () => Promise.resolve({ status: 'up', message }),
  };
}

/** What is told of it. */
export function shownAnswerer({ answerer }: ProbedAnswerer): { modelName: string; quotesOnly: boolean } {
  return { modelName: answerer.name, quotesOnly: answerer.kind === 'quoting' };
}
