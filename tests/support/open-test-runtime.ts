import { ANONYMOUS } from '#lib/people/access/viewer.ts';
import type { Question } from '#lib/answering/agent/question.ts';
import { parseEnv } from '#lib/foundation/config/env.ts';
import type { AnswerEvent, AnswerMetadata } from '#lib/contracts/answer-event.ts';
import type { QueryPlan } from '#lib/contracts/query-plan.ts';
import type { RelatedLink, Source } from '#lib/contracts/source.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';
import { createRuntime } from '#lib/serving/runtime/create-runtime.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';

import { byWords } from './by-words.ts';
import { makeDataFolder, removeDataFolder } from './open-test-database.ts';
import { SHARED_PARSER } from './shared-parser.ts';
import { SHARED_READING_MODEL } from './shared-reading-model.ts';

/** The real app without its HTTP side, in a data folder of its own. */
export interface TestRuntime {
  readonly runtime: Runtime;
  /** Closes it and opens it anew on the same folder. */
  reopen(): Promise<void>;
  close(): Promise<void>;
}

export async function openTestRuntime(
  variables: Record<string, string> = {},
  log?: Logger,
  options?: Parameters<typeof createRuntime>[2],
): Promise<TestRuntime> {
  const dataFolder = await makeDataFolder();
  const env = parseEnv({ LECTERN_DATA: dataFolder, LOG_LEVEL: 'silent', API_RATE_LIMIT: '0', ...byWords(variables) });
  const parser = 'PAGE_TIMEOUT_MS' in variables ? null : SHARED_PARSER;
  const readingModel = 'MODELS_FOLDER' in variables ? null : SHARED_READING_MODEL;
  const open = () => createRuntime(env, log, { parser, readingModel, ...options });
  let runtime = await open();
  return {
    get runtime() {
      return runtime;
    },
    reopen: async () => {
      await runtime.close();
      runtime = await open();
    },
    close: async () => {
      await runtime.close();
      removeDataFolder(dataFolder);
    },
  };
}

/** A question to the whole library, unless changed. */
export function buildQuestion(text: string, changes: Partial<Question> = {}): Question {
  return {
    text,
    scope: { kind: 'library', filters: {} },
    sessionId: null,
    viewer: ANONYMOUS,
    topK: 5,
    scoreThreshold: null,
    grounding: 'strict',
    profile: null,
    calendar: { timeZone: 'UTC', weekStart: 'monday' },
    option: null,
    baseUrl: 'http://localhost:3000',
    signal: new AbortController().signal,
    ...changes,
  };
}

export interface WholeAnswer {
  answer: string;
  sources: Source[];
  related: RelatedLink[];
  metadata: AnswerMetadata;
  plan: QueryPlan | null;
  /** The types of the events, repetitions left out. */
  order: string[];
}

/** An answer's events added up. */
export async function answerOf(events: AsyncIterable<AnswerEvent>): Promise<WholeAnswer> {
  const whole: Omit<WholeAnswer, 'metadata'> = { answer: '', sources: [], related: [], order: [], plan: null };
  let metadata: AnswerMetadata | null = null;
  for await (const event of events) {
    if (whole.order.at(-1) !== event.type) whole.order.push(event.type);
    if (event.type === 'answer-plan') whole.plan = event.plan;
    if (event.type === 'answer-delta') whole.answer += event.text;
    if (event.type === 'answer-sources') ({ sources: whole.sources, related: whole.related } = event);
    if (event.type === 'answer-end') ({ metadata } = event);
  }
  if (metadata === null) throw new Error('The answer did not end.');
  return { ...whole, metadata };
}
