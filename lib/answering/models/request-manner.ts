import { APICallError } from '@ai-sdk/provider';

/** A server's preferences for requests, where servers of one protocol differ. */
export interface RequestManner {
  /** The field that carries the output limit. */
  limit: 'max_tokens' | 'max_completion_tokens' | 'none';
  /** Whether the server is asked to report token usage in a stream. */
  asksForUsage: boolean;
}

/** The form that most servers accept. */
export const USUAL_MANNER: RequestManner = { limit: 'max_tokens', asksForUsage: true };

/** Statuses and words with which servers refuse a field that they do not accept. */
const STATUSES = [400, 422];
const LIMIT = /max_(?:completion_|new_|output_)?tokens|in the completion/i;
const USAGE = /stream_options|include_usage/;

/**
 * Returns the preferences of a server that refuses a call for one of these fields: reasoning models of OpenAI use a different name for the limit,
 * vLLM rejects a limit that does not fit behind the prompt, and Mistral rejects the request for usage, which it reports anyway. Null when the refusal
 * is for another reason.
 */
export function wantedManner(error: unknown, current: RequestManner): RequestManner | null {
  if (!APICallError.isInstance(error) || !STATUSES.includes(error.statusCode ?? 0)) return null;
  const words = error.responseBody ?? '';
  if (current.asksForUsage && USAGE.test(words)) return { ...current, asksForUsage: false };
  if (!LIMIT.test(words) || current.limit === 'none') return null;
  const hasOtherName = current.limit === 'max_tokens' && words.includes('max_completion_tokens');
  return { ...current, limit: hasOtherName ? 'max_completion_tokens' : 'none' };
}

/** Returns the body of a request adapted to a server's manner. */
export function inManner(
  { max_tokens: limit, stream_options: usage, ...body }: Record<string, unknown>,
  manner: RequestManner,
): Record<string, unknown> {
  return {
    ...body,
    ...(limit !== undefined && manner.limit !== 'none' && { [manner.limit]: limit }),
    ...(usage !== undefined && manner.asksForUsage && { stream_options: usage }),
  };
}
