import { z } from 'zod';

import { NOT_BLANK } from '../parse-or-throw.ts';
import { lecternAnswerSchema, lecternRequestSchema } from './lectern-part.ts';
import { chatCitationSchema } from './openai-citation.ts';

const textPartSchema = z.object({ type: z.literal('text'), text: z.string() });

const CONTENT_RULE = 'The content of a message must be a text or text parts; nothing else can be answered here.';
const messageSchema = z
  .object({
    role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function'], {
      error: 'The role of a message must be system, developer, user, assistant or tool.',
    }),
    content: z.union([z.string(), z.array(textPartSchema)], { error: CONTENT_RULE }).nullish(),
  })
  .meta({ id: 'OpenAiMessage' });

const TEXT = { type: 'string', pattern: NOT_BLANK };

/** A non-empty user message, expressed as JSON Schema. */
export const FROM_USER = {
  properties: {
    role: { const: 'user' },
    content: { anyOf: [TEXT, { type: 'array', contains: { properties: { text: TEXT }, required: ['text'] } }] },
  },
  required: ['role', 'content'],
};

const NEVER_MADE = 'is not offered: an answer is one text with its citations.';

/** A chat completion request. Model settings (`temperature`, `max_tokens`…) are the server's own, so those in the request are ignored. */
export const chatCompletionRequestSchema = z
  .object({
    model: z.string({ error: 'model is required.' }).min(1, { error: 'model is required.' }),
    messages: z
      .array(messageSchema, { error: 'messages must be a list of messages.' })
      .min(1, { error: 'messages must hold at least one message.' })
      .meta({ contains: FROM_USER }),
    stream: z.boolean({ error: 'stream must be true or false.' }).nullish(),
    stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
    n: z.literal(1, { error: `n above 1 ${NEVER_MADE}` }).nullish(),
    response_format: z
      .object({ type: z.literal('text', { error: `A response_format besides text ${NEVER_MADE}` }) })
      .nullish(),
    lectern: lecternRequestSchema.nullish(),
  })
  .meta({ id: 'OpenAiChatCompletionRequest' });

export type ChatCompletionRequest = z.output<typeof chatCompletionRequestSchema>;

const usageSchema = z
  .object({ prompt_tokens: z.int(), completion_tokens: z.int(), total_tokens: z.int() })
  .describe('Of the model, in its own tokens; an estimate where it does not say.');

const common = { id: z.string(), created: z.int(), model: z.string() };

export const chatCompletionSchema = z
  .object({
    ...common,
    object: z.literal('chat.completion'),
    choices: z.array(
      z.object({
        index: z.int(),
        message: z.object({
          role: z.literal('assistant'),
          content: z.string(),
          refusal: z.null(),
          annotations: z.array(chatCitationSchema),
        }),
        logprobs: z.null(),
        finish_reason: z.literal('stop'),
      }),
    ),
    usage: usageSchema,
    lectern: lecternAnswerSchema,
  })
  .meta({ id: 'OpenAiChatCompletion' });

export type ChatCompletion = z.infer<typeof chatCompletionSchema>;

export const chatCompletionChunkSchema = z
  .object({
    ...common,
    object: z.literal('chat.completion.chunk'),
    choices: z.array(
      z.object({
        index: z.int(),
        delta: z.object({
          role: z.literal('assistant').optional(),
          content: z.string().optional(),
          annotations: z.array(chatCitationSchema).optional(),
        }),
        logprobs: z.null(),
        finish_reason: z.literal('stop').nullable(),
      }),
    ),
    usage: usageSchema.nullish(),
    lectern: lecternAnswerSchema.optional().describe('With the last piece of the text.'),
  })
  .meta({ id: 'OpenAiChatCompletionChunk' });

export type ChatCompletionChunk = z.infer<typeof chatCompletionChunkSchema>;

/** A profile exposed as a model name; `lectern` is the server’s default. */
const modelSchema = z
  .object({ id: z.string(), object: z.literal('model'), created: z.int(), owned_by: z.string(), name: z.string() })
  .meta({ id: 'OpenAiModel' });

export const modelListSchema = z
  .object({ object: z.literal('list'), data: z.array(modelSchema) })
  .meta({ id: 'OpenAiModelList' });

export const oneModelSchema = modelSchema;
export type ModelList = z.infer<typeof modelListSchema>;
