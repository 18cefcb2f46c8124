import { z } from 'zod';

/** The state of a download that an administrator requests. */
export const fetchingSchema = z.discriminatedUnion('status', [
  z.object({ status: z.literal('idle') }),
  z.object({
    status: z.literal('running'),
    step: z
      .enum(['model', 'runtime'])
      .describe('The model first, then the runtime, whose size is not known beforehand.'),
    bytes: z.int().min(0),
    total: z.int().min(0).describe('0 while it is not known.'),
  }),
  z.object({ status: z.literal('failed'), message: z.string() }),
  z.object({ status: z.literal('done') }),
]);

/** The local embedding model for semantic search, and the state of its download. */
export const localModelSchema = z
  .object({
    name: z.string(),
    languages: z.string().nullable().describe('Null of a model that is not known by a short name.'),
    is_measured: z.boolean().describe('Whether what it finds was measured by us.'),
    is_wanted: z.boolean().describe('False where EMBEDDINGS is off: it is not used even if it is here.'),
    is_here: z.boolean().describe('Its files, and what runs it.'),
    download_bytes: z
      .int()
      .min(0)
      .nullable()
      .describe('Roughly what is fetched of what is not here; null when nobody knows before.'),
    search: z.enum(['words', 'meaning']).describe('What search goes by now.'),
    made_by: z.string().nullable().describe('The model that makes the vectors now.'),
    vectors: z
      .object({
        vectors: z.int().min(0),
        chunks: z.int().min(0),
        problem: z.string().nullable().describe('Why none could be made when that was tried last.'),
      })
      .nullable()
      .describe(
        'How many blocks have the vector that follows them; null where vectors are made with the blocks, or not at all.',
      ),
    fetching: fetchingSchema,
  })
  .meta({ id: 'LocalModel' });

export type LocalModelReply = z.infer<typeof localModelSchema>;
export type FetchingReply = z.infer<typeof fetchingSchema>;
