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

/** How an agent is made. */
export interface RagAgentOptions {
  /** What the model is told it is called; by default the title of the profile, if there is one. */
  name?: string;
  /** What the model is told it is; by default the profile’s description. */
  description?: string;
  /** What the model is told it is for. */
  mission?: string;
  /** The data folder; without it that of the configuration. */
  workDir?: string;
  /** Who asks; without it nobody in particular, who sees what is public. */
  viewer?: Partial<Pick<Viewer, 'userId' | 'department' | 'orgId'>>;
  /** The name of a profile; without it the default one, if there is any. */
  profile?: string;
  /** What the templates of the profile, or of a Knowledge Box, take from the request; a blank value counts as missing. */
  profileParameters?: Readonly<Record<string, string>>;
  /** Tools beside those that every agent has; one of the same name takes the place of that. */
  tools?: readonly AgentTool[];
  /** A language model of the AI SDK; without it the configured one. */
  model?: LanguageModelV4;
  /** Configuration, as in `.env.example`; without it the environment's. */
  variables?: Readonly<Record<string, string | undefined>>;
  /** What goes to standard error beside the program's own words: warnings by default, whatever `LOG_LEVEL` says to the server. */
  logLevel?: Env['logLevel'];
}

/** What one question may say beside its words. */
export interface AskOptions {
  /** A UUID that groups questions into a conversation; without it each stands alone. */
  sessionId?: string;
  /** The number of the option that is chosen, when the answer before asked. */
  option?: number;
  /**
   * The most passages that each search of the turn may add to the evidence. When absent it is the profile’s setting, else 5, or what a model
   * asks for in its search. All searches together add at most 20. Summaries and comparisons, which cover every section, may use more.
   */
  topK?: number;
  grounding?: GroundingMode;
  /** What relative links in sources are resolved against: no trailing slash. */
  baseUrl?: string;
  /** Ends the answer. */
  signal?: AbortSignal;
}

/** The agent without a server. */
export interface RagAgent {
  /**
   * Answers as a stream of events, in the order of `AnswerEvent`; the library opens with the first question. Rejects with an `AppError`
   * when the configuration, a profile or a service fails, and with the signal's reason when that is aborted.
   */
  ask(text: string, options?: AskOptions): AsyncGenerator<AnswerEvent, void, undefined>;
  /** Gives the library back; an agent that was never asked has nothing to give. */
  close(): Promise<void>;
}

const NEVER = new AbortController().signal;

/**
 * Makes an agent over the library that the configuration names. Nothing is opened yet, so it costs nothing; a configuration that is not
 * valid throws here, in one sentence that names every bad variable.
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

/** The bounds of the HTTP interface hold here as well. */
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
