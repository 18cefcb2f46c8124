import type { z } from 'zod';

import type { GeneratedPart } from '#lib/contracts/query-plan.ts';

import type { ToolContext } from '../library-view.ts';
import type { TurnState } from '../turn-record.ts';

/** A call that did not work, in words that help a model to make a better one. */
export interface ToolFailure {
  success: false;
  error: string;
  /** What kind of failure it is: the code of an `AppError`, or a name of the tool's own. */
  type: string;
  hints: string[];
}

/** A failure, with what may be done about it. */
export function toolFailure(type: string, error: string, ...hints: string[]): ToolFailure {
  return { success: false, error, type, hints };
}

/** What a tool found, as structured data. */
export interface ToolSuccess {
  success: true;
}

/** What the turn makes of a result. */
export interface AppliedResult {
  /** What the model reads: text as it is, anything else as JSON. */
  output: string | Record<string, unknown>;
  /** One line for a person. */
  summary: string;
  /** How many documents or passages; null where nothing is counted. */
  count: number | null;
  /** The documents it names, the first ones first. All of them count as seen by this turn. */
  documentIds: string[];
  /** Text that the reader has asked a model to write: shown to them marked as that, apart from the answer and never as evidence. */
  generated?: GeneratedPart | undefined;
  /** What the log says of the call besides: figures alone, no words. */
  figures?: Record<string, number | null>;
}

/** Whether a turn offers the tool. */
interface ToolOffer {
  /** False for the built-in quoting model. */
  hasGenerativeModel: boolean;
  /** False when the turn before has asked the reader already. */
  mayAskReader: boolean;
  /** The question points at a passage. */
  hasPassage: boolean;
}

/**
 * One tool of the agent, in two halves. `run` computes a result from its input and from what the viewer may see, and changes nothing;
 * `apply` lets the turn have it. The loop knows neither: whatever list of tools it is given, it offers them, validates their inputs, turns
 * what they throw into a `ToolFailure`, and reports how they begin and end. Without arguments the type is what lists of tools hold: inputs
 * and results are a tool's own business.
 */
export interface AgentTool<Input = unknown, Result extends ToolSuccess = ToolSuccess> {
  readonly name: string;
  /** Other names under which it may be called; they are not offered. */
  readonly aliases?: readonly string[];
  /** What a call by another name has in its input by default. */
  readonly aliasDefaults?: Readonly<Record<string, object>>;
  /** When a model should call it. */
  readonly description: string;
  readonly input: z.ZodType<Input>;
  isOffered?(offer: ToolOffer): boolean;
  run(input: Input, context: ToolContext): Promise<Result | ToolFailure> | Result | ToolFailure;
  apply(result: Result, state: TurnState): Promise<AppliedResult> | AppliedResult;
}

/** Checks that the halves of a tool fit together. */
export function defineTool<Input, Result extends ToolSuccess>(
  tool: AgentTool<Input, Result>,
): AgentTool<Input, Result> {
  return tool;
}
