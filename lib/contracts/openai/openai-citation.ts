import { z } from 'zod';

import { filePageFields } from '../file-page.ts';

/** A link in the response text and the exact words it leads to. */
const cited = {
  type: z.literal('url_citation'),
  start_index: z.int().min(0).describe('Where the link stands in the text: half-open, UTF-16 code units.'),
  end_index: z.int().min(0),
  start_index_cp: z.int().min(0).describe('The same in code points.'),
  end_index_cp: z.int().min(0),
  url: z.string(),
  title: z.string(),
  position: z.int().min(1).describe('Of the source in lectern.sources.'),
  quote: z.string().describe('The cited words.'),
  ...filePageFields,
};

/** A citation in the Responses API's format. */
export const responseCitationSchema = z.object(cited).meta({ id: 'OpenAiResponseCitation' });

const { type, ...fields } = cited;

/** A citation in the chat completions format. */
export const chatCitationSchema = z.object({ type, url_citation: z.object(fields) }).meta({ id: 'OpenAiChatCitation' });

export type ResponseCitation = z.infer<typeof responseCitationSchema>;
export type ChatCitation = z.infer<typeof chatCitationSchema>;
