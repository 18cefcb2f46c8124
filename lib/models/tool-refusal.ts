import { APICallError, type LanguageModelV4CallOptions } from '@ai-sdk/provider';

const STATUSES = [400, 404, 405, 422, 500, 501];

const TOOLS = /\b(?:tools?|tool_choice|functions?)\b|tool[-_]call|function[-_ ]call/i;
const NOT_HERE =
  /support|requires?\b|enable|unknown|unrecogni[sz]ed|unexpected|extra (?:inputs|fields)|not (?:permitted|allowed|implemented|available)/i;

/**
 * True when a server refuses a call because tools come with it: Ollama for a model that has none ("does not support tools"),
 * vLLM without a parser for them ("requires --enable-auto-tool-choice"), gateways, and servers that do not know the field.
 */
export function isToolRefusal(error: unknown, { tools, prompt }: LanguageModelV4CallOptions): boolean {
  if (!APICallError.isInstance(error) || !STATUSES.includes(error.statusCode ?? 0)) return false;
  // One that has already called a tool objects to something else.
  if (tools === undefined || tools.length === 0 || prompt.some(({ role }) => role === 'tool')) return false;
  const words = error.responseBody ?? '';
  return TOOLS.test(words) && NOT_HERE.test(words);
}
