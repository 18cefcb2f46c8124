import type { LanguageModelV4 } from '@ai-sdk/provider';

import type { Viewer } from '#lib/people/access/viewer.ts';
import type { AgentTool } from '#lib/answering/agent/tools/agent-tool.ts';
import { type Question, topKOf } from '#lib/answering/agent/question.ts';
import { type Env, parseEnv } from '#lib/foundation/config/env.ts';
import { LIMITS } from '#lib/foundation/config/limits.ts';
import { readEnv } from '#lib/foundation/config/read-env.ts';
import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import type { DocumentFilter } from '#lib/contracts/document-filter.ts';
import type { GroundingMode } from '#lib/contracts/claim.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';

import { createRuntime } from './create-runtime.ts';
import type { Runtime } from './runtime.ts';

export type { AnswerEvent, AgentTool, DocumentFilter, Viewer };
export { defineTool } from '#lib/answering/agent/tools/agent-tool.ts';

/** Options for creating an agent. */
export interface RagAgentOptions {
  /** The assistant's name for the model; by default the title of the profile, if there is one. */
  name?: string;
  /** The assistant's description for the model; by default the profile’s description. */
  description?: string;
  /** The assistant's purpose for the model. */
  mission?: string;
  /** The data folder; by default that of the configuration. */
  workDir?: string;
  /** The reader who asks; by default an anonymous one, who sees public content. */
  viewer?: Partial<Pick<Viewer, 'userId' | 'department' | 'orgId'>>;
  /** The name of a profile; by default the default profile, if there is one. */
  profile?: string;
  /** The request's parameters for the templates of the profile, or of a Knowledge Box; a blank value counts as missing. */
  profileParameters?: Readonly<Record<string, string>>;
  /** Tools in addition to those of every agent; one with the same name replaces the built-in one. */
  tools?: readonly AgentTool[];
  /** A language model of the AI SDK; by default the configured one. */
  model?: LanguageModelV4;
  /** Configuration variables, as in `.env.example`; by default the environment's. */
  variables?: Readonly<Record<string, string | undefined>>;
  /** The level of messages on standard error other than the program's output: warnings by default, regardless of the server's `LOG_LEVEL`. */
  logLevel?: Env['logLevel'];
}

/** Options of one question in addition to its words. */
export interface AskOptions {
  /** A UUID that groups questions into a conversation; without it each question is independent. */
  sessionId?: string;
  /** The number of the chosen option, if the previous answer was a clarifying question. */
  option?: number;
  /**
   * The most passages that each search of the turn may add to the evidence. When absent it is the profile’s setting, else 5, or what a model
   * asks for in its search. All searches together add at most 20. Summaries and comparisons, which cover every section, may use more.
   */
  topK?: number;
  grounding?: GroundingMode;
  /** The base for resolving relative links in sources, without a trailing slash. */
  baseUrl?: string;
  /** Aborts the answer. */
  signal?: AbortSignal;
}

/** An agent that runs without a server. */
export interface RagAgent {
  /**
   * Answers as a stream of events, in the order of `AnswerEvent`; the library opens with the first question. Rejects with an `AppError` if the
   * configuration, a profile or a service fails, and with the signal's reason if it is aborted.
   */
  ask(text: string, options?: AskOptions): AsyncGenerator<AnswerEvent, void, undefined>;
  /** Closes the library; does nothing if the agent was never asked. */
  close(): Promise<void>;
}

const NEVER = new AbortController().signal;

/**
 * Creates an agent for the library named by the configuration. Nothing is opened yet, so this is cheap. An invalid configuration throws here, in one
 * sentence that names every invalid variable.
 */
export function createRagAgent(options: RagAgentOptions = {}): RagAgent {
  const { workDir, variables } = options;
  const folder: Record<string, string> = workDir === undefined ? {} : { LECTERN_DATA: workDir };
  const env = variables === undefined ? readEnv(folder) : parseEnv({ ...variables, ...folder });
  let opening: Promise<Runtime> | null = null;
  const open = () => (opening ??= openRuntime(env, options));

  async function* ask(text: string, asked: AskOptions = {}): AsyncGenerator<AnswerEvent, void, undefined> {
    checkQuestion(text, asked);
    const runtime = await open();
    yield* runtime.answerQuestion(await questionOf(runtime, { text, options, asked }));
  }

  return {
    ask,
    close: async () => {
      const runtime = await opening?.catch(() => null);
      opening = null;
      await runtime?.close();
    },
  };
}

function openRuntime(env: Env, { tools, model, logLevel = 'warn' }: RagAgentOptions): Promise<Runtime> {
  return createRuntime(env, createLogger(logLevel), {
    ...(tools !== undefined && { tools }),
    ...(model !== undefined && { model }),
  });
}

/** The limits of the HTTP interface also apply here. */
function checkQuestion(text: string, { topK = LIMITS.topKDefault }: AskOptions): void {
  if (text.trim() === '' || [...text].length > LIMITS.queryMaxLength) {
    const publicMessage = `A question must be 1 to ${LIMITS.queryMaxLength} characters and not blank.`;
    throw new AppError('validation_error', { publicMessage });
  }
  if (!Number.isInteger(topK) || topK < LIMITS.topKMin || topK > LIMITS.topKMax) {
    const publicMessage = `topK must be a whole number from ${LIMITS.topKMin} to ${LIMITS.topKMax}.`;
    throw new AppError('validation_error', { publicMessage });
  }
}

async function questionOf(
  { env, profiles, templateFilter }: Runtime,
  { text, options, asked }: { text: string; options: RagAgentOptions; asked: AskOptions },
): Promise<Question> {
  const viewer = viewerOf(env, options);
  const { parameters, name } = namedProfile(options);
  const profile = await profiles.apply({ name, parameters, query: text, viewer });
  const { sessionId = null, option = null, grounding = env.groundingMode } = asked;
  const { baseUrl = env.publicUrl ?? `http://localhost:${env.port}`, signal = NEVER } = asked;
  return {
    text,
    scope: { kind: 'library', filters: {} },
    parameters,
    templateFilter: templateFilter(viewer, parameters, text),
    sessionId,
    viewer,
    ...topKOf(asked.topK ?? profile?.topK),
    scoreThreshold: null,
    grounding,
    profile: profile?.applied ?? null,
    assistant: assistantOf(options),
    calendar: env.calendar,
    option,
    baseUrl,
    signal,
  };
}

function namedProfile({ profile, profileParameters }: RagAgentOptions) {
  return { name: profile ?? null, parameters: profileParameters ?? {} };
}

function assistantOf({ name, description, mission }: RagAgentOptions): Question['assistant'] {
  if (name === undefined && description === undefined && mission === undefined) return null;
  return { name: name ?? 'Lectern', mission: [description, mission].filter((said) => said !== undefined).join(' ') };
}

function viewerOf({ access }: Env, { viewer }: RagAgentOptions): Viewer {
  const { userId = null, department = null, orgId = null } = viewer ?? {};
  return { userId, department, orgId, ...(access.isFiltered ? {} : { isUnrestricted: true }) };
}
