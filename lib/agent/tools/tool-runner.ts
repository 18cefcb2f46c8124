import type { NamedDocument, ToolCall, ToolResult, ToolStarted } from '#lib/contracts/query-plan.ts';
import { newId } from '#lib/core/ids.ts';
import { type AppError, toAppError } from '#lib/core/errors.ts';
import type { Logger } from '#lib/log/logger.ts';

import type { AgentTool, AppliedResult, ToolFailure } from './agent-tool.ts';
import type { ToolContext } from './tool-context.ts';
import type { TurnState } from '../turn-state.ts';

/** What is told of calls as they begin and end. */
export type ToolEvent =
  { type: 'answer-tool-started'; call: ToolStarted } | { type: 'answer-tool-result'; result: ToolResult };

interface ToolRunnerOptions {
  tools: readonly AgentTool[];
  state: TurnState;
  /** Made anew for every call: what has accumulated narrows the next one. */
  contextOf: () => ToolContext;
  /** Those of the documents that the viewer may read, in their order, at most `limit`. */
  nameDocuments: (documentIds: readonly string[], limit: number) => Promise<NamedDocument[]>;
  onEvent: (event: ToolEvent) => void;
  log: Logger;
}

/** What a model reads of a call that has ended. */
export type ToolOutput = AppliedResult['output'] | ToolFailure;

/** How many documents the report of a call names. */
const NAMED_MAX = 5;

/**
 * Runs whatever tools it is given, one call after the other: an input is checked by the tool's own schema, what a tool throws becomes a
 * `ToolFailure`, and every call is told of as it begins and ends. Rejects only when the question is aborted.
 */
export class ToolRunner {
  /** In the order of their ends. */
  readonly calls: ToolCall[] = [];
  readonly #options: ToolRunnerOptions;
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: ToolRunnerOptions) {
    this.#options = options;
  }

  /** By its name or one of its others. */
  findTool(name: string): AgentTool | null {
    const { tools } = this.#options;
    return tools.find((tool) => tool.name === name || tool.aliases?.includes(name)) ?? null;
  }

  /** A later call sees what an earlier one has changed, also when a model makes them at once. */
  run(name: string, input: unknown): Promise<ToolOutput> {
    const run = this.#last.then(async () => {
      const ended = await this.#run(name, input);
      return ended.success ? ended.applied.output : ended.failure;
    });
    this.#last = run.catch(() => undefined);
    return run;
  }

  /** As `run`, for calls without which there is no answer: what a service fails with is thrown. */
  async runOrThrow(name: string, input: unknown): Promise<void> {
    const ended = await this.#run(name, input);
    if (!ended.success && ended.thrown !== undefined) throw ended.thrown;
  }

  async #run(name: string, input: unknown): Promise<Outcome> {
    const { state, onEvent, contextOf } = this.#options;
    const tool = this.findTool(name);
    const context = contextOf();
    context.signal.throwIfAborted();
    const call: ToolStarted = { call_id: newId(), tool: tool?.name ?? name, input: recordOf(input) };
    onEvent({ type: 'answer-tool-started', call });
    const startedAt = performance.now();
    const outcome: Outcome =
      tool === null ? { success: false, failure: unknownTool(name) } : await attempt(tool, input, { context, state });
    context.signal.throwIfAborted();
    const result: ToolResult = {
      call_id: call.call_id,
      tool: call.tool,
      success: outcome.success,
      summary: outcome.success ? outcome.applied.summary : outcome.failure.error,
      count: outcome.success ? outcome.applied.count : null,
      documents: outcome.success ? await this.#named(outcome.applied) : [],
      duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
    };
    this.calls.push({ ...call, ...result });
    this.#log(result);
    onEvent({ type: 'answer-tool-result', result });
    return outcome;
  }

  async #named({ documentIds }: AppliedResult): Promise<NamedDocument[]> {
    if (documentIds.length === 0) return [];
    return this.#options.nameDocuments(documentIds, NAMED_MAX);
  }

  /** Metadata alone: neither what was asked nor what was found. */
  #log({ tool, success, count, duration_ms: latencyMs }: ToolResult): void {
    const { must, should } = this.#options.state.filter;
    this.#options.log.debug({ tool, success, count, latencyMs, filters: must.length + should.length }, 'tool');
  }
}

type Outcome = { success: true; applied: AppliedResult } | { success: false; failure: ToolFailure; thrown?: AppError };

async function attempt(
  tool: AgentTool,
  input: unknown,
  { context, state }: { context: ToolContext; state: TurnState },
): Promise<Outcome> {
  const parsed = tool.input.safeParse(input);
  if (!parsed.success) {
    const hints = parsed.error.issues
      .slice(0, 5)
      .map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`);
    const error = `The input of ${tool.name} is not valid.`;
    return { success: false, failure: { success: false, error, type: 'validation_error', hints } };
  }
  try {
    const result = await tool.run(parsed.data, context);
    if (!result.success) return { success: false, failure: result };
    return { success: true, applied: await tool.apply(result, state) };
  } catch (error) {
    context.signal.throwIfAborted();
    return { success: false, failure: failureOf(error), thrown: toAppError(error) };
  }
}

/** What a service failed with is said in the words of its code: causes may hold what nobody may see. */
function failureOf(error: unknown): ToolFailure {
  const { code, message } = toAppError(error);
  return { success: false, error: message, type: code, hints: ['Answer from what you have.'] };
}

function unknownTool(name: string): ToolFailure {
  return {
    success: false,
    error: `There is no tool ${name}.`,
    type: 'not_found',
    hints: ['Answer from what you have.'],
  };
}

/** An input as it is told of, whatever a model made of it. */
function recordOf(input: unknown): Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input } : {};
}
