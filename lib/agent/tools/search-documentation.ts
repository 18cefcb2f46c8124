import { tool, zodSchema } from 'ai';
import { z } from 'zod';

import { toAppError } from '#lib/core/errors.ts';

import type { EvidenceBlock } from '../evidence-block.ts';
import { evidenceText } from '../evidence-text.ts';

const inputSchema = z.object({
  query: z.string().min(1).max(2000).describe('What to look for, in the words the documentation would use'),
  page_title: z.array(z.string()).max(20).optional().describe('Only pages with one of these titles'),
  section_heading: z.array(z.string()).max(20).optional().describe('Only sections with one of these headings'),
});

export type SearchInput = z.infer<typeof inputSchema>;

/** Made once: the JSON schema of it goes with every request. */
const toolInput = zodSchema(inputSchema);

/** The retrieval tool. `search` narrows the request's own filters and answers with the evidence that is new. */
export function searchDocumentationTool(search: (input: SearchInput) => Promise<EvidenceBlock[]>) {
  return tool({
    description: 'Searches the documentation and returns numbered evidence that is not in the prompt yet.',
    inputSchema: toolInput,
    execute: async (input) => {
      try {
        const blocks = await search(input);
        const evidence = blocks.length === 0 ? 'Nothing was found that is not shown yet.' : evidenceText(blocks);
        return { success: true as const, evidence };
      } catch (error) {
        const { code, message } = toAppError(error, 'retrieval_unavailable');
        return { success: false as const, error: message, type: code, hints: ['Answer from the evidence you have.'] };
      }
    },
    // Lines stay lines: escaped as JSON, the numbers would no longer stand where they can be trusted.
    toModelOutput: ({ output }) =>
      output.success ? { type: 'text', value: output.evidence } : { type: 'json', value: output },
  });
}
