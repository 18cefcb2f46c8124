import type { LanguageModelV4 } from '@ai-sdk/provider';

import { takesInstructions } from '#lib/agent/model-kinds.ts';
import type { Env } from '#lib/config/env.ts';
import type { Probe } from '#lib/core/probe-report.ts';
import type { Logger } from '#lib/log/logger.ts';
import { HostedLanguageModel } from '#lib/models/hosted-language-model.ts';
import { QuotingLanguageModel } from '#lib/models/quoting-language-model.ts';
import { StoreLanguageModel } from '#lib/models/store-language-model.ts';
import type { AnswerStore } from '#lib/retrieval/answer-store.ts';
import type { PassageReader } from '#lib/retrieval/ports.ts';

/** What writes the answers. */
export interface AnsweringModel {
  model: LanguageModelV4;
  /** Turns false when the model's server refuses a call for its tools. */
  canUseTools: () => boolean;
  /** Turns false when the model's server refuses a call for its pictures. */
  canSee: () => boolean;
  probe: Probe;
}

/** The store that writes answers, the configured language model, or else the built-in one. */
export function chooseModel(
  { modelServer, timeouts }: Pick<Env, 'modelServer' | 'timeouts'>,
  { store, reader }: { store: AnswerStore | null; reader: PassageReader | null },
  log: Logger,
): AnsweringModel {
  if (store !== null) return answeringStore(store);
  if (modelServer !== null) {
    const model = new HostedLanguageModel({ server: modelServer, generationMs: timeouts.generationMs, log });
    return {
      model,
      canUseTools: () => model.canUseTools(),
      canSee: () => model.canSee(),
      probe: (signal) => model.probe(signal),
    };
  }
  const model = new QuotingLanguageModel();
  return {
    model,
    canUseTools: () => true,
    canSee: () => false,
    probe: probeOfQuoting(model.modelId, reader),
  };
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
  answering: LanguageModelV4,
  log: Logger,
): LanguageModelV4 | null {
  // The built-in model quotes, which a second reader has nothing to say about; and a store reads nothing for others.
  if (verifier === null || !takesInstructions({ model: answering })) return null;
  if (verifier.model === null || modelServer === null) return answering;
  const server = { ...modelServer, model: verifier.model };
  return new HostedLanguageModel({ server, generationMs: timeouts.generationMs, log });
}

/** A store that writes the answers. */
function answeringStore(store: AnswerStore): AnsweringModel {
  const message = `${store.name}, which writes the answers`;
  return {
    model: new StoreLanguageModel(store),
    canUseTools: () => false,
    canSee: () => false,
    // Whether it can be reached is said of the store.
    probe: () => Promise.resolve({ status: 'up', message }),
  };
}

/** A model that a program brings along. */
export function answeringBy(model: LanguageModelV4): AnsweringModel {
  const message = `Language model ${model.modelId}`;
  return {
    model,
    canUseTools: () => true,
    canSee: () => false,
    probe: () => Promise.resolve({ status: 'up', message }),
  };
}
