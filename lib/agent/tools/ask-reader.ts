import { z } from 'zod';

import { LIMITS } from '#lib/config/limits.ts';

import { defineTool } from './agent-tool.ts';

const input = z.object({
  question: z.string().trim().min(1).max(500).describe('What is not clear, as a question to the reader'),
  doc_ids: z
    .array(z.string().min(1).max(500))
    .min(2)
    .max(LIMITS.clarificationOptionsMax)
    .describe('The documents that may be meant'),
});

/** Asks the reader which document is meant, and ends the turn. */
export const askReader = defineTool({
  name: 'ask_reader',
  description:
    'Asks the reader which of several documents is meant, and ends this turn. Only when the question is about one document, several fit, and the answer depends on which. Never for a question that is clear.',
  input,
  isOffered: ({ mayAskReader }) => mayAskReader,
  run({ question, doc_ids: documentIds }) {
    return { success: true as const, question, documentIds };
  },
  async apply({ question, documentIds }, state) {
    const isAsked = await state.askReader(question, documentIds);
    const options = state.clarification?.options ?? [];
    if (!isAsked) {
      const output = {
        success: false,
        error: 'Fewer than two of these documents exist.',
        type: 'not_found',
        hints: [],
      };
      return { output, summary: 'There is nothing to choose from', count: 0, documentIds: [] };
    }
    return {
      output: { success: true, asked: true },
      summary: `Asked which of ${options.length} documents is meant`,
      count: options.length,
      documentIds: options.map(({ doc_id }) => doc_id),
    };
  },
});
