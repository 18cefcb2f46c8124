import { z } from 'zod';

const toolCallSchema = z.strictObject({
  id: z.string().min(1),
  type: z.literal('function'),
  function: z.strictObject({ name: z.string().min(1), arguments: z.string() }),
  extra_content: z.strictObject({ google: z.strictObject({ thought_signature: z.string().min(1) }) }).optional(),
});

/** What a message is made of that has pictures. */
const partSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string().min(1) }),
  z.strictObject({
    type: z.literal('image_url'),
    image_url: z.strictObject({ url: z.string().regex(/^data:image\/(?:png|jpeg|webp|gif);base64,/) }),
  }),
]);

const messageSchema = z.discriminatedUnion('role', [
  z.strictObject({ role: z.literal('system'), content: z.string().min(1) }),
  z.strictObject({ role: z.literal('user'), content: z.union([z.string().min(1), z.array(partSchema).min(1)]) }),
  z.strictObject({
    role: z.literal('assistant'),
    content: z.string().nullable().optional(),
    tool_calls: z.array(toolCallSchema).min(1).optional(),
  }),
  z.strictObject({ role: z.literal('tool'), tool_call_id: z.string().min(1), content: z.string() }),
]);

const toolSchema = z.strictObject({
  type: z.literal('function'),
  function: z.strictObject({
    name: z.string().min(1),
    description: z.string().optional(),
    parameters: z.looseObject({ type: z.literal('object') }),
    strict: z.boolean().optional(),
  }),
});

/** The body of a chat completion, as far as this project may use it: what is not listed here is refused. */
export const chatBodySchema = z.strictObject({
  model: z.string(),
  messages: z.array(messageSchema).min(1),
  tools: z.array(toolSchema).min(1).optional(),
  tool_choice: z.enum(['auto', 'none', 'required']).optional(),
  reasoning_effort: z.enum(['none', 'minimal', 'low', 'medium', 'high']).optional(),
  max_tokens: z.int().min(1).optional(),
  max_completion_tokens: z.int().min(1).optional(),
  temperature: z.number().min(0).max(2).optional(),
  stream: z.literal(true),
  stream_options: z.strictObject({ include_usage: z.literal(true) }).optional(),
});

export type ChatBody = z.infer<typeof chatBodySchema>;

export type ChatMessage = ChatBody['messages'][number];

/** The text of a message; a tool call has none. Of one with pictures, the text before them. */
export function contentOf(message: ChatMessage | undefined): string {
  const content = message?.content ?? '';
  if (typeof content === 'string') return content;
  const [first] = content;
  return first?.type === 'text' ? first.text : '';
}

/** The pictures of a message, as `data:` addresses. */
export function picturesOf(message: ChatMessage | undefined): string[] {
  const content = message?.content ?? '';
  if (typeof content === 'string') return [];
  return content.flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : []));
}
