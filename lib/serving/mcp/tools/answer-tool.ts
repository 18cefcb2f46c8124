import type { CallToolResult } from '@modelcontextprotocol/server';

import { ERROR_TABLE, toAppError } from '#lib/foundation/core/errors.ts';
import type { Logger } from '#lib/foundation/log/logger.ts';

/** The result of a tool: the same value as the API's, text for a model to read, and links to exact words. */
interface ToolAnswer {
  structured: Record<string, unknown>;
  text: string;
  links?: CallToolResult['content'];
}

/**
 * Returns the result of a tool. A failure is reported in the one sentence of its `AppError`, with its code; any other cause is only logged, since the
 * SDK would pass it on.
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

/** Annotations of read-only tools, which a client may call without asking the user. */
export const READS = { readOnlyHint: true, openWorldHint: false } as const;
