import { type JSONValue, tool, type ToolCallRepairFunction, type ToolSet } from 'ai';

import type { ToolDescription } from '#lib/contracts/agent-offers.ts';

import { quotedValues } from '../quoted-material.ts';
import type { AgentTool } from './agent-tool.ts';
import type { ToolRunner } from './tool-runner.ts';
import { inputSchemaOf, schemaOf } from './tool-schema.ts';

/** The tools as the AI SDK's loop takes them, each bound to the turn's runner, which alone checks inputs. */
export function modelTools(runner: ToolRunner): ToolSet {
  return Object.fromEntries(runner.tools.map((offered) => [offered.name, modelTool(offered, runner)]));
}

/** Takes a call by another name of a tool for a call of that tool. */
export function repairName(runner: ToolRunner): ToolCallRepairFunction<ToolSet> {
  return ({ toolCall }) => {
    const meant = runner.findTool(toolCall.toolName);
    const isRenamed = meant !== null && meant.name !== toolCall.toolName;
    if (!isRenamed) return Promise.resolve(null);
    const input = withDefaults(toolCall.input, meant.aliasDefaults?.[toolCall.toolName]);
    return Promise.resolve({ ...toolCall, toolName: meant.name, input });
  };
}

/** What cannot be read is left to the tool to refuse. */
function withDefaults(input: string, defaults: object | undefined): string {
  if (defaults === undefined) return input;
  try {
    return JSON.stringify({ ...defaults, ...(JSON.parse(input) as object) });
  } catch {
    return input;
  }
}

function modelTool(offered: AgentTool, runner: ToolRunner) {
  return tool({
    description: offered.description,
    inputSchema: schemaOf(offered),
    execute: (input) => runner.run(offered.name, input),
    // Text is evidence and has its lines; escaped as JSON, the numbers would no longer stand where they can be trusted.
    toModelOutput: ({ output }) =>
      typeof output === 'string'
        ? { type: 'text', value: output }
        : { type: 'json', value: quotedValues(output) as JSONValue },
  });
}

/** The tools as integrators see them; a tool that may be offered in some turn counts as offered. */
export function describeTools(tools: readonly AgentTool[], hasGenerativeModel: boolean): ToolDescription[] {
  return tools.map((tool) => ({
    name: tool.name,
    aliases: [...(tool.aliases ?? [])],
    description: tool.description,
    input_schema: inputSchemaOf(tool),
    offered: tool.isOffered?.({ hasGenerativeModel, mayAskReader: true, hasPassage: true }) ?? true,
  }));
}
