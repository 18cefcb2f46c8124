import { z } from 'zod';

/** A profile as those who ask may know it: nothing of its instructions, templates and filters. */
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
