import { type JSONValue, tool, type ToolCallRepairFunction, type ToolSet } from 'ai';

import type { ToolDescription } from '#lib/contracts/agent-offers.ts';

import { quotedValues } from '../quoted-material.ts';
import type { AgentTool } from './agent-tool.ts';
import type { ToolRunner } from './tool-runner.ts';
import { inputSchemaOf, schemaOf } from './tool-schema.ts';

/** Returns the tools in the form of the AI SDK's loop, each bound to the turn's runner, which is the only one to check inputs. */
export function modelTools(runner: ToolRunner): ToolSet {
  return Object.fromEntries(runner.tools.map((offered) => [offered.name, modelTool(offered, runner)]));
}

/** Maps a call under another name of a tool to that tool. */
export function repairName(runner: ToolRunner): ToolCallRepairFunction<ToolSet> {
  return ({ toolCall }) => {
    const meant = runner.findTool(toolCall.toolName);
    const isRenamed = meant !== null && meant.name !== toolCall.toolName;
    if (!isRenamed) return Promise.resolve(null);
    const input = withDefaults(toolCall.input, meant.aliasDefaults?.[toolCall.toolName]);
    return Promise.resolve({ ...toolCall, toolName: meant.name, input });
  };
}

/** Unreadable input is left for the tool to refuse. */
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
    // Text is evidence and keeps its lines: escaped as JSON, sentence numbers would no longer be at the start of a line, where they can be trusted.
    toModelOutput: ({ output }) =>
      typeof output === 'string'
        ? { type: 'text', value: output }
        : { type: 'json', value: quotedValues(output) as JSONValue },
  });
}

/** Describes the tools for integrators; a tool that may be offered in some turn counts as offered. */
export function describeTools(tools: readonly AgentTool[], hasGenerativeModel: boolean): ToolDescription[] {
  return tools.map((tool) => ({
    name: tool.name,
    aliases: [...(tool.aliases ?? [])],
    description: tool.description,
    input_schema: inputSchemaOf(tool),
    offered: tool.isOffered?.({ hasGenerativeModel, mayAskReader: true, hasPassage: true }) ?? true,
  }));
}
