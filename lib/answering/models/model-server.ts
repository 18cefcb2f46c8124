/** A server that writes answers, with its request settings. */
export interface ModelServer {
  /** Gemini's endpoint has peculiarities. */
  kind: 'gemini' | 'openai-compatible';
  /** The address before `/chat/completions`, without a trailing slash. */
  baseUrl: string;
  model: string;
  /** Sent as a bearer token; null sends none. */
  apiKey: string | null;
  /** Whether the model is offered tools; `auto` until a call shows that it cannot use them. */
  tools: 'auto' | 'on' | 'off';
  /** Whether the model is shown images; `auto` until a call shows that its server does not accept them. */
  vision: 'auto' | 'on' | 'off';
  /** Reasoning effort before the answer; null leaves that to the server. */
  reasoningEffort: string | null;
  /** Maximum number of tokens per call, including reasoning where the server counts it; null sends no limit. */
  maxOutputTokens: number | null;
}

/** The variables that an operator has to change when the server objects. */
interface ServerVariables {
  model: string;
  key: string;
  address: string;
}

/** Returns the names of the environment variables that configure such a server. */
export function variablesOf(kind: ModelServer['kind']): ServerVariables {
  return kind === 'gemini'
    ? { model: 'GEMINI_MODEL', key: 'GEMINI_API_KEY', address: 'GEMINI_BASE_URL' }
    : { model: 'LLM_MODEL', key: 'LLM_API_KEY', address: 'LLM_BASE_URL' };
}
