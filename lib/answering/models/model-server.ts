/** A server that writes answers, and how it is asked. */
export interface ModelServer {
  /** Gemini's endpoint has ways of its own. */
  kind: 'gemini' | 'openai-compatible';
  /** What `/chat/completions` is appended to; without trailing slash. */
  baseUrl: string;
  model: string;
  /** Sent as a bearer token; null sends none. */
  apiKey: string | null;
  /** Whether the model is offered tools; `auto` until it turns out that it cannot use them. */
  tools: 'auto' | 'on' | 'off';
  /** Whether the model is shown pictures; `auto` until it turns out that its server takes none. */
  vision: 'auto' | 'on' | 'off';
  /** How long the model may think before it speaks; null leaves that to the server. */
  reasoningEffort: string | null;
  /** Tokens that one call may write at most, its thoughts included where the server counts them; null sends no limit. */
  maxOutputTokens: number | null;
}

/** The variables that an operator changes when the server objects. */
interface ServerVariables {
  model: string;
  key: string;
  address: string;
}

/** What the configuration of such a server is called. */
export function variablesOf(kind: ModelServer['kind']): ServerVariables {
  return kind === 'gemini'
    ? { model: 'GEMINI_MODEL', key: 'GEMINI_API_KEY', address: 'GEMINI_BASE_URL' }
    : { model: 'LLM_MODEL', key: 'LLM_API_KEY', address: 'LLM_BASE_URL' };
}
