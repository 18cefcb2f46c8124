import type { LanguageModelV4CallOptions, LanguageModelV4Prompt } from '@ai-sdk/provider';
import { z } from 'zod';

import { QUOTING_PROVIDER, quotingRequestSchema, type QuotingRequest } from '#lib/quoting/quoting-request.ts';

interface FoundRequest {
  /** Null when nothing structured was sent. */
  request: QuotingRequest | null;
  /** A tool has already answered in this turn. */
  hasSearched: boolean;
}

const toolOutputSchema = z.object({ quoting: quotingRequestSchema });

/**
 * The structured evidence of a call: the provider options under `lectern`, else the JSON output of the last tool result of
 * this turn. Throws a `ZodError` when the provider options are there and are no `QuotingRequest`.
 */
export function findQuotingRequest({ providerOptions, prompt }: LanguageModelV4CallOptions): FoundRequest {
  const results = toolResults(prompt);
  const hasSearched = results.length > 0;
  const options = providerOptions?.[QUOTING_PROVIDER];
  if (options !== undefined) return { request: quotingRequestSchema.parse(options), hasSearched };
  for (const result of results.toReversed()) {
    const output = toolOutputSchema.safeParse(result);
    if (output.success) return { request: output.data.quoting, hasSearched };
  }
  return { request: null, hasSearched };
}

/** What the user said last, for a search when nothing structured was sent. */
export function lastUserText(prompt: LanguageModelV4Prompt): string {
  const message = prompt.findLast(({ role }) => role === 'user');
  if (message?.role !== 'user') return '';
  return message.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
}

/** JSON outputs of the tools called since the user spoke last, oldest first. */
function toolResults(prompt: LanguageModelV4Prompt): unknown[] {
  const turn = prompt.slice(prompt.findLastIndex(({ role }) => role === 'user') + 1);
  return turn.flatMap((message) => {
    if (message.role !== 'tool') return [];
    return message.content.flatMap((part) => {
      if (part.type !== 'tool-result') return [];
      return [part.output.type === 'json' ? part.output.value : undefined];
    });
  });
}
