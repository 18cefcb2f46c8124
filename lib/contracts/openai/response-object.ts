import { z } from 'zod';

import { NOT_BLANK } from '../parse-or-throw.ts';
import { FROM_USER } from './chat-completion.ts';
import { lecternAnswerSchema, lecternRequestSchema } from './lectern-part.ts';
import { responseCitationSchema } from './openai-citation.ts';

const CONTENT_RULE = 'The content of an input must be a text or text parts; nothing else can be answered here.';
const textPartSchema = z.object({ type: z.enum(['input_text', 'output_text', 'text']), text: z.string() });

const inputItemSchema = z.object({
  type: z.literal('message', { error: 'An input item must be a message; tools are the server’s own.' }).optional(),
  role: z.enum(['system', 'developer', 'user', 'assistant'], {
    error: 'The role of an input must be system, developer, user or assistant.',
  }),
  content: z.union([z.string(), z.array(textPartSchema)], { error: CONTENT_RULE }),
});

/** A conversation id, followed by a part that distinguishes its responses. */
const RESPONSE_ID = String.raw`^resp_[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}_`;

/** A request for a response. Instructions and model settings are the server's own, so those in the request are ignored. */
export const responseRequestSchema = z
  .object({
    model: z.string({ error: 'model is required.' }).min(1, { error: 'model is required.' }),
    input: z.union([z.string().meta({ pattern: NOT_BLANK }), z.array(inputItemSchema).meta({ contains: FROM_USER })], {
      error: 'input must be a text or a list of messages.',
    }),
    stream: z.boolean({ error: 'stream must be true or false.' }).nullish(),
    previous_response_id: z
      .string()
      .meta({ pattern: RESPONSE_ID })
      .nullish()
      .describe('Goes on with the conversation of that response, where the server records conversations.'),
    background: z.literal(false, { error: 'Responses in the background are not offered.' }).nullish(),
    lectern: lecternRequestSchema.nullish(),
  })
  .meta({ id: 'OpenAiResponseRequest' });

export type ResponseRequest = z.output<typeof responseRequestSchema>;

const outputTextSchema = z.object({
  type: z.literal('output_text'),
  text: z.string(),
  annotations: z.array(responseCitationSchema),
  logprobs: z.array(z.never()),
});

const outputMessageSchema = z.object({
  id: z.string(),
  type: z.literal('message'),
  role: z.literal('assistant'),
  status: z.enum(['in_progress', 'completed', 'incomplete']),
  content: z.array(outputTextSchema),
});

export const responseObjectSchema = z
  .object({
    id: z.string(),
    object: z.literal('response'),
    created_at: z.int(),
    status: z.enum(['in_progress', 'completed', 'failed']),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    incomplete_details: z.null(),
    instructions: z.null(),
    metadata: z.record(z.string(), z.string()),
    model: z.string(),
    output: z.array(outputMessageSchema),
    parallel_tool_calls: z.literal(false),
    previous_response_id: z.string().nullable(),
    temperature: z.null(),
    tool_choice: z.literal('none'),
    tools: z.array(z.never()),
    top_p: z.null(),
    usage: z
      .object({
        input_tokens: z.int(),
        input_tokens_details: z.object({ cached_tokens: z.int() }),
        output_tokens: z.int(),
        output_tokens_details: z.object({ reasoning_tokens: z.int() }),
        total_tokens: z.int(),
      })
      .nullable(),
    lectern: lecternAnswerSchema.optional(),
  })
  .meta({ id: 'OpenAiResponse' });

export type ResponseObject = z.infer<typeof responseObjectSchema>;
export type OutputMessage = z.infer<typeof outputMessageSchema>;
export type OutputText = z.infer<typeof outputTextSchema>;
