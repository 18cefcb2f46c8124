import { APICallError } from '@ai-sdk/provider';

/** How a server wants to be asked, in what servers of one protocol differ in. */
export interface RequestManner {
  /** Where the limit on the output stands. */
  limit: 'max_tokens' | 'max_completion_tokens' | 'none';
  /** Whether the server is asked to say in a stream how many tokens it took. */
  asksForUsage: boolean;
}

/** As most servers take it. */
export const USUAL_MANNER: RequestManner = { limit: 'max_tokens', asksForUsage: true };

/** What servers answer to a field that they do not take. */
const STATUSES = [400, 422];
const LIMIT = /max_(?:completion_|new_|output_)?tokens|in the completion/i;
const USAGE = /stream_options|include_usage/;

/**
 * How a server that refuses a call for one of these fields wants to be asked: models of OpenAI that think take the limit under a name of
 * its own, vLLM takes none that does not fit behind the prompt, and Mistral refuses to be asked for usage, which it tells anyway. Null when
 * the refusal is for something else.
 */
export function wantedManner(error: unknown, current: RequestManner): RequestManner | null {
  if (!APICallError.isInstance(error) || !STATUSES.includes(error.statusCode ?? 0)) return null;
  const words = error.responseBody ?? '';
  if (current.asksForUsage && USAGE.test(words)) return { ...current, asksForUsage: false };
  if (!LIMIT.test(words) || current.limit === 'none') return null;
  const hasOtherName = current.limit === 'max_tokens' && words.includes('max_completion_tokens');
  return { ...current, limit: hasOtherName ? 'max_completion_tokens' : 'none' };
}

/** The body of a request in that manner. */
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
