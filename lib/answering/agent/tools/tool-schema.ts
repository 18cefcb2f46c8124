import { jsonSchema, zodSchema } from 'ai';

import type { AgentTool } from './agent-tool.ts';

/** Cached per tool: the JSON schema of its input is part of every request. */
const SCHEMAS = new WeakMap<AgentTool, ReturnType<typeof jsonSchema<unknown>>>();

/** Omits the validation: the runner itself words the errors of an input. */
export function schemaOf(offered: AgentTool): ReturnType<typeof jsonSchema<unknown>> {
  const known = SCHEMAS.get(offered);
  if (known !== undefined) return known;
  const schema = jsonSchema(() => zodSchema(offered.input).jsonSchema);
  SCHEMAS.set(offered, schema);
  return schema;
}

/** Returns the schema of a tool's input, as given to the model. */
export function inputSchemaOf(offered: AgentTool): Record<string, unknown> {
  const { $schema: _, ...schema } = schemaOf(offered).jsonSchema as Record<string, unknown>;
  return schema;
}
