import type { GetPromptResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

import { documentResource } from './resource-address.ts';

const CITE =
  'Say for every sentence which words it rests on, by their resource links. What the documents do not say, say that they do not say it.';

/** Registers common questions to the library as prompts to choose from. They contain nothing from any document. */
export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    'answer_with_citations',
    {
      title: 'Answer from the documentation',
      description: 'Answers a question with the exact words that every sentence rests on.',
      argsSchema: z.object({ question: z.string().describe('What you want to know.') }),
    },
    ({ question }) =>
      promptOf(
        `Answer this question by the tool ask, and read further with read_page where it helps. ${CITE}\n\n${question}`,
      ),
  );
  server.registerPrompt(
    'check_statement',
    {
      title: 'Check a statement',
      description: 'Looks up whether the documentation bears a statement.',
      argsSchema: z.object({ statement: z.string().describe('What is to be checked.') }),
    },
    ({ statement }) =>
      promptOf(
        `Find out by search_documentation and read_page whether the documents bear this statement, contradict it, or say nothing of it. ${CITE}\n\n${statement}`,
      ),
  );
  server.registerPrompt(
    'summarise_document',
    {
      title: 'Summarise a document',
      description: 'Says what a document is about, part by part.',
      argsSchema: z.object({ document_id: z.string().describe('As list_documents names it.') }),
    },
    ({ document_id: documentId }) =>
      promptOf(
        `Summarise the document ${documentResource(documentId)} part by part: get_document has its pages, read_page their texts. ${CITE}`,
      ),
  );
}

function promptOf(text: string): GetPromptResult {
  return { messages: [{ role: 'user', content: { type: 'text', text } }] };
}
