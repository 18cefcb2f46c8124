import { setTimeout as delay } from 'node:timers/promises';

import { answerQuestion, type AnswerDependencies } from '#lib/agent/answer-question.ts';
import type { Question } from '#lib/agent/question.ts';
import type { Env } from '#lib/config/env.ts';
import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import type { Logger } from '#lib/log/logger.ts';
import { startTracing } from '#lib/telemetry/start-tracing.ts';

import type { AnsweringModel } from './choose-model.ts';

/** How long answers that were ended may take to be recorded. */
const PATIENCE_MS = 2_000;

/** Answers questions, and knows which answers have not ended. */
interface OpenAnswers {
  /** As `answerQuestion`. */
  answer(question: Question): AsyncIterable<AnswerEvent>;
  /** Resolves when all have ended, and so are recorded, or when waiting any longer would help nobody; and traces are sent. */
  close(): Promise<void>;
}

type OpenAnswersOptions = Pick<AnswerDependencies, 'search' | 'conversations' | 'clock'> & {
  env: Env;
  model: AnsweringModel;
  log: Logger;
};

/** What answers with this model and search, as the configuration has it. */
export async function openAnswers(options: OpenAnswersOptions): Promise<OpenAnswers> {
  const { env, model, ...dependencies } = options;
  const tracing = await startTracing(env.traceEndpoint);
  const answering: AnswerDependencies = {
    ...dependencies,
    model: model.model,
    canUseTools: model.canUseTools,
    modelName: model.model.modelId,
    maxHistoryMessages: env.maxConversationHistory,
    generationTimeoutMs: env.timeouts.generationMs,
    logsQuestions: env.logsQuestions,
    telemetry: tracing.options,
  };
  const ends = new Set<Promise<unknown>>();

  async function* answer(question: Question): AsyncGenerator<AnswerEvent> {
    const { promise, resolve } = Promise.withResolvers();
    ends.add(promise);
    try {
      yield* answerQuestion(answering, question);
    } finally {
      ends.delete(promise);
      resolve(undefined);
    }
  }

  return {
    answer,
    close: async () => {
      await Promise.race([Promise.all(ends), delay(PATIENCE_MS, undefined, { ref: false })]);
      await tracing.shutDown();
    },
  };
}
