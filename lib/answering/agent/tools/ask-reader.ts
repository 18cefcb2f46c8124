import { z } from 'zod';

import { defineTool, toolFailure } from './agent-tool.ts';

/** Maximum number of documents looked up by a reader's name for one. */
const DOCUMENTS_MAX = 200;

const input = z.object({
  doc_ids: z
    .array(z.string().min(1).max(500))
    .min(2)
    .max(DOCUMENTS_MAX)
    .describe('The documents that may be meant; the newest of them are offered'),
});

/** Asks the reader which document is meant, in our words, and ends the turn: the caller chooses documents but no words. */
export const askReader = defineTool({
  name: 'ask_reader',
  description:
    'Asks the reader which of several documents is meant, and ends this turn. Only when the question is about one document, several fit, and the answer depends on which. Never for a question that is clear.',
  input,
  isOffered: ({ mayAskReader }) => mayAskReader,
  run({ doc_ids: documentIds }) {
    return { success: true as const, documentIds };
  },
  async apply({ documentIds }, state) {
    const isAsked = await state.askReader(documentIds);
    const options = state.clarification?.options ?? [];
    if (!isAsked) {
      const output = { ...toolFailure('not_found', 'Fewer than two of these documents exist.') };
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
