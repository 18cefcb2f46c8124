import { z } from 'zod';

const documentSchema = z
  .object({
    doc_id: z.string(),
    title: z.string(),
    type: z.string(),
    language: z.string().nullable(),
    authors: z.array(z.string()),
    url: z.string().describe('Where to read it.'),
    web_url: z.string().nullable().describe("The document's own address on the web."),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'Document' });

export const documentListSchema = z.object({ documents: z.array(documentSchema) }).meta({ id: 'DocumentList' });

export type DocumentList = z.infer<typeof documentListSchema>;
