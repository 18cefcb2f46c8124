import { z } from 'zod';

/** A tool of the agent as integrators see it. */
const toolDescriptionSchema = z
  .object({
    name: z.string(),
    aliases: z.array(z.string()).describe('Other names under which it is known and called.'),
    description: z.string(),
    input_schema: z.record(z.string(), z.unknown()).describe('JSON Schema.'),
    offered: z.boolean().describe('False where this server has no use for it, as for writing text without a model.'),
  })
  .meta({ id: 'Tool' });

export const toolListSchema = z.object({ tools: z.array(toolDescriptionSchema) }).meta({ id: 'ToolList' });

export type ToolDescription = z.infer<typeof toolDescriptionSchema>;
export type ToolList = z.infer<typeof toolListSchema>;
