import { tool } from 'ai';
import { z } from 'zod';

import { toAppError } from '#lib/core/errors.ts';

import type { EvidenceBlock } from '../evidence.ts';
import { evidenceText } from '../prompts.ts';

const inputSchema = z.object({
  query: z.string().min(1).max(2000).describe('What to look for, in the words the documentation would use'),
  page_title: z.array(z.string()).max(20).optional().describe('Only pages with one of these titles'),
  section_heading: z.array(z.string()).max(20).optional().describe('Only sections with one of these headings'),
});

export type SearchInput = z.infer<typeof inputSchema>;

/** The retrieval tool. `search` narrows the request's own filters and answers with the evidence that is new. */
export function searchDocumentationTool(search: (input: SearchInput) => Promise<EvidenceBlock[]>) {
  return tool({
    description: 'Searches the documentation and returns numbered evidence that is not in the prompt yet.',
    inputSchema,
    execute: async (input) => {
      try {
        const blocks = await search(input);
        return { success: true as const, evidence: evidenceText(blocks) };
      } catch (error) {
        const { code, message } = toAppError(error, 'retrieval_unavailable');
        return { success: false as const, error: message, type: code, hints: ['Answer from the evidence you have.'] };
      }
    },
  });
}
