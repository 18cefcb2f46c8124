import { jsonSchema, zodSchema } from 'ai';

import type { AgentTool } from './agent-tool.ts';

/** Made once for each tool: the JSON schema of its input goes with every request. */
const SCHEMAS = new WeakMap<AgentTool, ReturnType<typeof jsonSchema<unknown>>>();

/** Without the check: what is wrong with an input is said in the runner's words. */
export function schemaOf(offered: AgentTool): ReturnType<typeof jsonSchema<unknown>> {
  const known = SCHEMAS.get(offered);
  if (known !== undefined) return known;
  const schema = jsonSchema(() => zodSchema(offered.input).jsonSchema);
  SCHEMAS.set(offered, schema);
  return schema;
}

/** What a model is told of the input of a tool. */
export function inputSchemaOf(offered: AgentTool): Record<string, unknown> {
  const { $schema: _, ...schema } = schemaOf(offered).jsonSchema as Record<string, unknown>;
  return schema;
}
