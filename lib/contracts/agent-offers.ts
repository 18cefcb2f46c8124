import { z } from 'zod';

/** A profile as visible to clients, without its instructions, templates and filters. */
const profileSchema = z
  .object({
    name: z.string().describe('What a request names.'),
    title: z.string(),
    description: z.string(),
    audience: z.string().nullable(),
    language: z.string().nullable(),
    top_k: z.int(),
    parameters: z
      .array(
        z.object({
          name: z.string(),
          description: z.string().nullable(),
          required: z.boolean().describe('The request has to give it.'),
        }),
      )
      .describe('What a request may give in profile_parameters.'),
  })
  .meta({ id: 'Profile' });

export const profileListSchema = z.object({ profiles: z.array(profileSchema) }).meta({ id: 'ProfileList' });

export type ProfileList = z.infer<typeof profileListSchema>;

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
