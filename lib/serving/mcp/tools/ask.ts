import type { CallToolResult, McpServer, ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';

import type { AnswerEvent } from '#lib/contracts/answer-event.ts';
import { type ChatRequest, chatRequestSchema } from '#lib/contracts/chat-request.ts';
import { chatResponseSchema } from '#lib/contracts/chat-response.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import type { Source } from '#lib/contracts/source.ts';
import { askQuestion } from '#lib/serving/runtime/ask-question.ts';
import { NO_ADDITIONS, toChatResponse } from '#lib/serving/surfaces/chat-json.ts';
import { shortenText } from '#lib/foundation/text/graphemes.ts';

import { progressOf } from '../answer-progress.ts';
import type { LibraryCaller } from '../library-caller.ts';
import { rangeResource } from '../resource-address.ts';
import { answerTool } from './answer-tool.ts';

const asked = chatRequestSchema.shape;
const inputSchema = z.object({
  query: asked.query,
  session_id: asked.session_id,
  option: asked.option,
  selected_text: asked.selected_text.describe('Answers from this text alone, and from nothing of the library.'),
  scope: asked.scope,
  filters: asked.filters,
  top_k: asked.top_k,
  score_threshold: asked.score_threshold,
  grounding: asked.grounding,
  profile: asked.profile,
  profile_parameters: asked.profile_parameters,
  time_zone: asked.time_zone,
});

/** Maximum length of a label, in UTF-16 code units. */
const LABEL_LENGTH = 80;

/** Registers the tool for asking a question. The answer is the API's, with its claims and a link for each cited range. */
export function registerAsking(server: McpServer, { asking, runtime, untilCancelled }: LibraryCaller): void {
  server.registerTool(
    'ask',
    {
      title: 'Ask the documentation',
      description:
        'Answers a question from the documents you may read. Every sentence of the answer says by markers [n] what it rests on: n is the position in sources, whose ranges are the exact words. What the documents do not say is not answered.',
      inputSchema,
      outputSchema: z.object(chatResponseSchema.shape),
      // The question is recorded in the conversation, if the server records any.
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    (wanted, context) =>
      answerTool(runtime.log, () =>
        untilCancelled(context.mcpReq.id, async (cancelled) => {
          const signal = AbortSignal.any([asking.signal, cancelled, context.mcpReq.signal]);
          const events = await askQuestion(chatOf(wanted), { ...asking, signal }, runtime);
          const answer = await toChatResponse(reporting(events, context), { ...NO_ADDITIONS, claims: true });
          return { structured: answer, text: answer.answer, links: answer.sources.flatMap(linksOf) };
        }),
      ),
  );
}

function chatOf(wanted: z.output<typeof inputSchema>): ChatRequest {
  const isSelection = wanted.selected_text !== undefined && wanted.selected_text !== null;
  return parseOrThrow(chatRequestSchema, { ...wanted, mode: isSelection ? 'selected_text' : 'general' });
}

/** Passes the events on, and reports them as progress if the client asked for it. */
async function* reporting(events: AsyncIterable<AnswerEvent>, { mcpReq }: ServerContext): AsyncGenerator<AnswerEvent> {
  const progressToken = mcpReq._meta?.progressToken;
  let progress = 0;
  for await (const event of events) {
    const message = progressToken === undefined ? null : progressOf(event);
    if (progressToken !== undefined && message !== null) {
      progress += 1;
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, message } });
    }
    yield event;
  }
}

/** Returns a link to each cited range of a page; words from the request itself have no address. */
function linksOf(source: Source, index: number): CallToolResult['content'] {
  if (!('ranges' in source)) return [];
  const page = { pageId: source.page_id, version: source.page_version };
  return source.ranges.map((range) => ({
    type: 'resource_link' as const,
    uri: rangeResource(page, range),
    name: shortenText(`[${index + 1}] ${source.page_title}${pageOf(range)}`, LABEL_LENGTH),
    description: range.quote,
    mimeType: 'text/plain',
  }));
}

/** Returns the page of the file; empty for a file without pages. */
function pageOf({ page_number: number }: { page_number?: number | undefined }): string {
  return number === undefined ? '' : `, p. ${number}`;
}
