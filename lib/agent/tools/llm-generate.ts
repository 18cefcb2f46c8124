import { z } from 'zod';

import { toAppError } from '#lib/core/errors.ts';

import { defineTool, type ToolFailure, toolFailure } from './agent-tool.ts';

const CONTEXT_MAX_LENGTH = 20_000;

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
});

/** Lets the model write something apart. What it writes is a draft and never evidence: it has no numbers that could be cited. */
export const llmGenerate = defineTool({
  name: 'llm_generate',
  description:
    'Generates text from a prompt and structured data: drafts, translations, other formats. What it returns is no evidence and can never be cited.',
  input,
  isOffered: ({ hasGenerativeModel }) => hasGenerativeModel,
  async run({ prompt, context: data, max_tokens: maxTokens, temperature }, { generate, signal }) {
    if (generate === null) return failed('There is no language model that writes texts.');
    const task = data === undefined ? prompt : `Context Data:\n${JSON.stringify(data, null, 2)}\n\nTask: ${prompt}`;
    try {
      const { text, promptTokens, completionTokens } = await generate(task, { maxTokens, temperature });
      const known = promptTokens !== null && completionTokens !== null;
      return {
        success: true as const,
        generated_text: text,
        tokens_used: known ? promptTokens + completionTokens : null,
        prompt_tokens: promptTokens,
        completion_tokens: completionTokens,
      };
    } catch (error) {
      signal.throwIfAborted();
      return failed(toAppError(error, 'agent_unavailable').message);
    }
  },
  apply(result) {
    const { tokens_used: tokens } = result;
    const summary = tokens === null ? 'Text was written' : `Text was written (${tokens} tokens)`;
    return { output: result, summary, count: null, documentIds: [] };
  },
});

function failed(error: string): ToolFailure {
  const again = 'Try once more with a shorter prompt or fewer max_tokens.';
  return toolFailure('LLMError', error, 'Answer from the evidence you have.', again);
}
