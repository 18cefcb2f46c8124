import type { CallToolResult } from '@modelcontextprotocol/server';

import { ERROR_TABLE, toAppError } from '#lib/foundation/core/errors.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

/** What a tool found: the same value as the API's, words for a model that reads, and links to exact words. */
interface ToolAnswer {
  structured: Record<string, unknown>;
  text: string;
  links?: CallToolResult['content'];
}

/**
 * The result of a tool. What fails is told in the one sentence of its `AppError`, with its code; any other cause stays in the log, since
 * the SDK would tell it.
 */
export async function answerTool(log: Logger, work: () => Promise<ToolAnswer>): Promise<CallToolResult> {
  try {
    const { structured, text, links = [] } = await work();
    return { structuredContent: structured, content: [{ type: 'text', text }, ...links] };
  } catch (thrown) {
    const error = toAppError(thrown);
    if (ERROR_TABLE[error.code].status >= 500) log.error({ err: error }, 'a tool failed');
    return {
      isError: true,
      content: [{ type: 'text', text: error.message }],
      _meta: { 'lectern/error_code': error.code, 'lectern/retryable': ERROR_TABLE[error.code].retryable },
    };
  }
}

/** Tools that only read: a client may call them without asking. */
export const READS = { readOnlyHint: true, openWorldHint: false } as const;
