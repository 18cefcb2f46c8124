import type { z } from 'zod';

import type { GeneratedPart } from '#lib/contracts/query-plan.ts';

import type { ToolContext } from '../library-view.ts';
import type { TurnState } from '../turn-record.ts';

/** A failed call, with an error message that helps a model to correct it. */
export interface ToolFailure {
  success: false;
  error: string;
  /** The kind of failure: the code of an `AppError`, or a tool's own name for it. */
  type: string;
  hints: string[];
}

/** Creates a failure, with hints on how to proceed. */
export function toolFailure(type: string, error: string, ...hints: string[]): ToolFailure {
  return { success: false, error, type, hints };
}

/** The result of a tool, as structured data. */
export interface ToolSuccess {
  success: true;
}

/** The outcome of applying a tool's result to the turn. */
export interface AppliedResult {
  /** The output for the model: text unchanged, anything else as JSON. */
  output: string | Record<string, unknown>;
  /** A one-line summary for people. */
  summary: string;
  /** Number of documents or passages; null where nothing is counted. */
  count: number | null;
  /** The documents it names, in order. All of them count as seen by this turn. */
  documentIds: string[];
  /** Text that the reader asked a model to write. It is shown to them marked as generated, separate from the answer, and never used as evidence. */
  generated?: GeneratedPart | undefined;
  /** Further data about the call for the log: figures only, no words. */
  figures?: Record<string, number | null>;
}

/** The conditions that decide whether a turn offers a tool. */
interface ToolOffer {
  /** False for the quoting model. */
  hasGenerativeModel: boolean;
  /** False when the previous turn already asked the reader. */
  mayAskReader: boolean;
  /** Whether the question refers to a passage. */
  hasPassage: boolean;
}

/**
 * One tool of the agent, in two halves. `run` computes a result from its input and from the data that the viewer may see, and changes nothing;
 * `apply` adds the result to the turn. The loop depends on no particular tool: it offers the tools it is given, validates their inputs, turns their
 * exceptions into a `ToolFailure`, and reports when they begin and end. Without arguments this is the element type of tool lists: inputs and results
 * are private to each tool.
 */
export interface AgentTool<Input = unknown, Result extends ToolSuccess = ToolSuccess> {
  readonly name: string;
  /** Other names under which it may be called; not offered to models. */
  readonly aliases?: readonly string[];
  /** Default input of calls made by another name. */
  readonly aliasDefaults?: Readonly<Record<string, object>>;
  /** Description for models of when to call it. */
  readonly description: string;
  readonly input: z.ZodType<Input>;
  isOffered?(offer: ToolOffer): boolean;
  run(input: Input, context: ToolContext): Promise<Result | ToolFailure> | Result | ToolFailure;
  apply(result: Result, state: TurnState): Promise<AppliedResult> | AppliedResult;
}

/** Checks at compile time that the two halves of a tool fit together. */
export function defineTool<Input, Result extends ToolSuccess>(
  tool: AgentTool<Input, Result>,
): AgentTool<Input, Result> {
  return tool;
}
