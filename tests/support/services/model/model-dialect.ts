/** `gemini`: Google's own endpoint, with all its ways. */
export type ModelMode = 'openai' | 'gemini';

/** An error of a model server, and how it is worded where. */
export interface ModelFailure {
  status: number;
  message: string;
  headers?: Record<string, string>;
  /** OpenAI's `code`, Gemini's `status`. */
  reason?: string;
  /** Gemini's `ErrorInfo.reason`. */
  detail?: string;
  /** Gemini's `RetryInfo.retryDelay`, for example `37s`. */
  retryDelay?: string;
  /** In place of all that: the body of a server that words its errors in a way of its own. */
  body?: unknown;
}

/** How a kind of server differs from the others. */
export interface ModelDialect {
  path: string;
  model: string;
  /** As its list of models has it. */
  listedModel: string;
  variables: (address: string, key: string) => Record<string, string>;
  errorBody: (failure: ModelFailure) => unknown;
  wrongKey: ModelFailure;
  noModel: ModelFailure;
}

const OPENAI: ModelDialect = {
  path: '/v1',
  model: 'scripted-model',
  listedModel: 'scripted-model',
  variables: (address, key) => ({ LLM_BASE_URL: address, LLM_MODEL: OPENAI.model, LLM_API_KEY: key }),
  errorBody: ({ status, message, reason }) => ({
    error: { message, type: 'invalid_request_error', param: null, code: reason ?? status },
  }),
  wrongKey: { status: 401, message: 'Incorrect API key provided.', reason: 'invalid_api_key' },
  noModel: { status: 404, message: 'The model does not exist.', reason: 'model_not_found' },
};

const GEMINI: ModelDialect = {
  path: '/v1beta/openai',
  model: 'gemini-3.8-flash',
  listedModel: 'models/gemini-3.8-flash',
  variables: (address, key) => ({ GEMINI_BASE_URL: address, GEMINI_MODEL: GEMINI.model, GEMINI_API_KEY: key }),
  errorBody: ({ status, message, reason, detail, retryDelay }) => [
    {
      error: {
        code: status,
        message,
        status: reason ?? 'INTERNAL',
        details: [
          ...(detail === undefined ? [] : [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: detail }]),
          ...(retryDelay === undefined ? [] : [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay }]),
        ],
      },
    },
  ],
  wrongKey: {
    status: 400,
    message: 'API key not valid. Please pass a valid API key.',
    reason: 'INVALID_ARGUMENT',
    detail: 'API_KEY_INVALID',
  },
  noModel: { status: 404, message: 'models/x is not found for API version v1beta.', reason: 'NOT_FOUND' },
};

export const MODEL_DIALECTS: Record<ModelMode, ModelDialect> = { openai: OPENAI, gemini: GEMINI };
