import type { ToolResult, ToolStarted } from '#lib/contracts/query-plan.ts';
import { elapsedMs } from '#lib/foundation/core/elapsed-ms.ts';
import { newId } from '#lib/foundation/core/ids.ts';
import { type AppError, toAppError } from '#lib/foundation/core/errors.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

import { numbersText } from '../evidence-block.ts';
import type { ChangedEvidence } from '../gather-evidence.ts';
import type { TurnRecord } from '../turn-record.ts';
import { vouchedWords } from '../vouched-words.ts';
import { type AgentTool, type AppliedResult, type ToolFailure, toolFailure } from './agent-tool.ts';
import { inputSchemaOf } from './tool-schema.ts';

/** The output of a finished call, as the model reads it. */
export type ToolOutput = AppliedResult['output'] | ToolFailure;

/** Maximum number of documents named in the report of a call. */
const NAMED_MAX = 5;

/** Suffix for search results while the embedder does not answer. */
const BY_WORDS = ', by words alone';

const USE_WHAT_IS_THERE = 'Answer from what you have.';

/**
 * Runs the tools it is given, one call after the other: an input is checked by the tool's own schema, an exception from a tool becomes a
 * `ToolFailure`, and every call is reported as it begins and ends. Rejects only when the question is aborted.
 */
export class ToolRunner {
  /** The tools that this turn offers. */
  readonly tools: readonly AgentTool[];
  /** Whether calls are added to the plan as steps; otherwise the plan already contains them. */
  followsCalls = false;
  readonly #record: TurnRecord;
  readonly #log: Logger;
  #last: Promise<unknown> = Promise.resolve();

  constructor(tools: readonly AgentTool[], record: TurnRecord, log: Logger) {
    this.tools = tools;
    this.#record = record;
    this.#log = log;
  }

  /** Looks up a tool by its name or an alias. */
  findTool(name: string): AgentTool | null {
    return this.tools.find((tool) => tool.name === name || tool.aliases?.includes(name)) ?? null;
  }

  /**
   * Runs a call made by a model; it is reported only in words that are vouched for elsewhere. A later call sees the changes of an earlier one, even
   * if they are made at once.
   */
  run(name: string, input: unknown): Promise<ToolOutput> {
    const run = this.#last.then(async () => {
      const ended = await this.#run(name, input, (tool) => this.#vouchedInput(tool, input));
      return ended.success ? ended.applied.output : ended.failure;
    });
    this.#last = run.catch(() => undefined);
    return run;
  }

  /**
   * Runs a call made by rules without which there is no answer, and returns whether it succeeded. Throws the error of a service that fails. The call
   * is reported unchanged, unless it contains a model's words.
   */
  async runOrThrow(name: string, input: unknown): Promise<boolean> {
    const isOurs = this.#record.whole === null;
    const ended = await this.#run(name, input, (tool) => (isOurs ? input : this.#vouchedInput(tool, input)));
    if (!ended.success && ended.thrown !== undefined) throw ended.thrown;
    return ended.success;
  }

  async #run(name: string, input: unknown, told: (tool: AgentTool) => unknown): Promise<Outcome> {
    const record = this.#record;
    const { signal } = record.question;
    const tool = this.findTool(name);
    signal.throwIfAborted();
    const call: ToolStarted = {
      call_id: newId(),
      tool: tool?.name ?? UNKNOWN,
      input: tool === null ? {} : recordOf(told(tool)),
    };
    const step = this.followsCalls ? record.plan.beginCall(call.tool) : null;
    record.beginCall(call);
    const startedAt = performance.now();
    const withoutVectors = record.library.searchesWithoutVectors;
    const outcome = tool === null ? UNKNOWN_TOOL : await attempt(tool, input, record);
    signal.throwIfAborted();
    const { success } = outcome;
    const lacksVectors = record.library.searchesWithoutVectors > withoutVectors;
    const found = success ? outcome.applied : { summary: outcome.failure.error, count: null, documentIds: [] };
    const { count } = found;
    const result: ToolResult = {
      call_id: call.call_id,
      tool: call.tool,
      success,
      summary: `${found.summary}${success && lacksVectors ? BY_WORDS : ''}`,
      count,
      documents: await record.nameDocuments(found.documentIds, NAMED_MAX),
      duration_ms: elapsedMs(startedAt),
      ...(lacksVectors && { meaning_available: false as const }),
      ...generatedBy(outcome),
    };
    this.#logCall(result, outcome);
    record.endCall(call, result);
    if (step !== null) record.plan.set(step, success ? 'completed' : 'failed');
    return outcome;
  }

  /** Logs metadata alone: neither the question nor the results. */
  #logCall({ tool, success, count, duration_ms }: ToolResult, outcome: Outcome): void {
    const { must, should } = this.#record.filter;
    const figures = { success, count, latency_ms: duration_ms, filters: must.length + should.length };
    this.#log.info({ tool, ...figures, ...(outcome.success && outcome.applied.figures) }, 'a tool was called');
  }

  /** In addition to the words of reader and catalogue, a call may contain the tool's own vocabulary: names of fields and their possible values. */
  #vouchedInput(tool: AgentTool, input: unknown): unknown {
    return vouchedWords(this.#record, [JSON.stringify(inputSchemaOf(tool))]).only(input);
  }
}

type Outcome = { success: true; applied: AppliedResult } | { success: false; failure: ToolFailure; thrown?: AppError };

async function attempt(tool: AgentTool, input: unknown, record: TurnRecord): Promise<Outcome> {
  const parsed = tool.input.safeParse(input);
  if (!parsed.success) {
    const hints = parsed.error.issues
      .slice(0, 5)
      .map(({ path, message }) => `${path.join('.') || 'input'}: ${message}`);
    const failure = toolFailure('validation_error', `The input of ${tool.name} is not valid.`, ...hints);
    return { success: false, failure };
  }
  try {
    const result = await tool.run(parsed.data, record.library);
    if (!result.success) return { success: false, failure: result };
    const applied = await tool.apply(result, record);
    return { success: true, applied: withChanged(applied, await record.settleFilters()) };
  } catch (error) {
    record.question.signal.throwIfAborted();
    const thrown = toAppError(error);
    // Reported in the words of its code: causes may contain text that no one may see.
    return { success: false, failure: toolFailure(thrown.code, thrown.message, USE_WHAT_IS_THERE), thrown };
  }
}

/** Informs a model that has read evidence which no longer counts. */
function withChanged(applied: AppliedResult, changed: ChangedEvidence | null): AppliedResult {
  const { retired = [], restored = [] } = changed ?? {};
  const lines = [
    ...(retired.length > 0 ? [`No longer evidence, since a filter leaves it out: ${numbersText(retired)}.`] : []),
    ...(restored.length > 0 ? [`Evidence again: ${numbersText(restored)}.`] : []),
  ];
  if (lines.length === 0) return applied;
  const said = lines.join(' ');
  const { output } = applied;
  return { ...applied, output: typeof output === 'string' ? `${output}\n${said}` : { ...output, evidence: said } };
}

/** Returns the text that a model wrote on the reader's request, if the call did that. */
function generatedBy(outcome: Outcome): Pick<ToolResult, 'generated'> {
  const generated = outcome.success ? outcome.applied.generated : undefined;
  return generated === undefined ? {} : { generated };
}

/** The name under which a call of a nonexistent tool is reported, regardless of the name it used. */
const UNKNOWN = 'unknown';
const UNKNOWN_TOOL: Outcome = {
  success: false,
  failure: toolFailure('not_found', 'There is no such tool.', USE_WHAT_IS_THERE),
};

/** Returns an input for the report of its call, in any form that a model may have given it. */
function recordOf(input: unknown): Record<string, unknown> {
  return typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input } : {};
}
