import { z } from 'zod';

/** The id a reader has given an answer: no one else can guess it. */
export const streamIdSchema = z.uuidv4({ error: 'The name of an answer must be a UUID v4 (36 characters).' });

/** How much of an answer a client has received: the number of the last event. */
export const lastEventIdSchema = z
  .string()
  .regex(/^\d{1,9}$/, { error: 'Last-Event-ID must be the number of an event.' })
  .transform(Number);

export const openAnswerQuerySchema = z.object({
  session_id: z.uuidv4({ error: 'session_id must be a UUID v4 (36 characters).' }),
});

/** The unfinished answer of a conversation, with its question. */
export const openAnswerSchema = z
  .object({
    open: z
      .object({ id: z.string(), question: z.looseObject({ query: z.string() }).describe('The request.') })
      .nullable()
      .describe('Null when every answer of the conversation has ended.'),
  })
  .meta({ id: 'OpenAnswer' });

export const stoppedAnswerSchema = z
  .object({ stopped: z.boolean().describe('False when you have no such answer that goes on.') })
  .meta({ id: 'StoppedAnswer' });

export type OpenAnswerReply = z.infer<typeof openAnswerSchema>;
export type StoppedAnswer = z.infer<typeof stoppedAnswerSchema>;
