import { z } from 'zod';

/** The result of setting a document aside so that it can be restored. */
export const setAsideSchema = z
  .object({
    doc_id: z.string(),
    status: z
      .enum(['set_aside', 'removed', 'removing'])
      .describe('One that was never read to its end is removed for good at once.'),
    restorable_until: z.iso.datetime().nullable(),
  })
  .meta({ id: 'SetAsideDocument' });

export const restoredSchema = z.object({ doc_id: z.string() }).meta({ id: 'RestoredDocument' });

export const removedDocumentsSchema = z
  .object({
    documents: z
      .array(
        z.object({
          doc_id: z.string(),
          title: z.string(),
          removed_at: z.iso.datetime(),
          restorable_until: z.iso.datetime(),
        }),
      )
      .describe('Removed last first.'),
  })
  .meta({ id: 'RemovedDocuments' });

export type SetAsideReply = z.infer<typeof setAsideSchema>;
