import type { ToolDescription } from '#lib/contracts/agent-offers.ts';

import type { AgentTool } from './agent-tool.ts';
import { inputSchemaOf } from './model-tools.ts';

/** The tools as integrators see them; a tool that may be offered in some turn counts as offered. */
export function describeTools(tools: readonly AgentTool[], hasGenerativeModel: boolean): ToolDescription[] {
  return tools.map((tool) => ({
    name: tool.name,
    aliases: [...(tool.aliases ?? [])],
    description: tool.description,
    input_schema: inputSchemaOf(tool),
    offered: tool.isOffered?.({ hasGenerativeModel, mayAskReader: true }) ?? true,
  }));
}
