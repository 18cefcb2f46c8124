import { z } from 'zod';

import { toAppError } from '#lib/foundation/core/errors.ts';

import { quotedText } from '../quoted-material.ts';
import { defineTool, type ToolFailure, toolFailure } from './agent-tool.ts';

const CONTEXT_MAX_LENGTH = 20_000;

const TRUNCATED = 'The text ended at max_tokens. Ask for less, or allow more.';

const input = z.object({
  prompt: z.string().trim().min(1).max(4_000),
  context: z
    .record(z.string(), z.unknown())
    .optional()
    .refine((context) => JSON.stringify(context ?? {}).length <= CONTEXT_MAX_LENGTH, {
      error: `context must be at most ${CONTEXT_MAX_LENGTH} characters as JSON.`,
    })
    .describe('Structured data to write from'),
  max_tokens: z.int().min(1).max(4_000).default(500),
  temperature: z.number().min(0).max(2).default(0.7),
  show: z
    .boolean()
    .default(false)
    .describe(
      'Whether the reader has asked for this text itself: it is then shown to them below the answer, marked as generated',
    ),
});

/**
 * Lets the model write a separate text. This text is never evidence: it has no numbers that could be cited, and if the reader sees it, it is shown
 * apart from the answer.
 */
export const llmGenerate = defineTool({
  name: 'llm_generate',
  description:
    'Generates text from a prompt and structured data: drafts, translations, other formats. What it returns is no evidence and can never be cited. With show, for what the reader has asked for, they see it below the answer, marked as generated.',
  input,
  isOffered: ({ hasGenerativeModel }) => hasGenerativeModel,
  async run({ prompt, context: data, max_tokens: maxTokens, temperature, show }, { generate, signal }) {
    if (generate === null) return failed('There is no language model that writes texts.');
    const task = data === undefined ? prompt : `Context Data:\n${JSON.stringify(data, null, 2)}\n\nTask: ${prompt}`;
    try {
      const { text, isCut, promptTokens, completionTokens } = await generate(task, { maxTokens, temperature });
      const known = promptTokens !== null && completionTokens !== null;
      return {
        success: true as const,
        generated_text: text,
        ...(isCut && { truncated: TRUNCATED }),
        shown: show && text.trim() !== '',
        tokens_used: known ? promptTokens + completionTokens : null,
        prompt_tokens: promptTokens,
        completion_tokens: completionTokens,
        figures: {
          prompt_length: prompt.length,
          context_size: data === undefined ? 0 : JSON.stringify(data).length,
          tokens_used: known ? promptTokens + completionTokens : null,
        },
      };
    } catch (error) {
      signal.throwIfAborted();
      return failed(toAppError(error, 'agent_unavailable').message);
    }
  },
  apply({ figures, ...result }) {
    const { tokens_used: tokens, generated_text: text, shown } = result;
    const cut = 'truncated' in result;
    const counted = tokens === null ? [] : [`${tokens} tokens`];
    const about = [...counted, ...(cut ? ['cut at its limit'] : [])].join(', ');
    return {
      output: result,
      summary: about === '' ? 'Text was written' : `Text was written (${about})`,
      count: null,
      documentIds: [],
      figures,
      ...(shown && { generated: { text: quotedText(text).trim(), cut } }),
    };
  },
});

function failed(error: string): ToolFailure {
  const again = 'Try once more with a shorter prompt or fewer max_tokens.';
  return toolFailure('LLMError', error, 'Answer from the evidence you have.', again);
}
