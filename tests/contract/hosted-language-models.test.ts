import { afterAll, beforeAll } from 'vitest';

import { hostedModel } from '#tests/support/services/model/ask-model.ts';
import type { ModelMode } from '#tests/support/services/model/model-dialect.ts';
import { type ModelEndpoint, startModelEndpoint } from '#tests/support/services/model/model-endpoint.ts';

import { describeLanguageModel } from './language-model.contract.ts';

const NAMES: Record<ModelMode, { key: string; model: string }> = {
  openai: { key: 'LLM_API_KEY', model: 'LLM_MODEL' },
  gemini: { key: 'GEMINI_API_KEY', model: 'GEMINI_MODEL' },
};

function openWith(variables: Record<string, string>, mode: ModelMode) {
  return ({ key, model }: { key?: string; model?: string } = {}) =>
    hostedModel({
      variables: {
        ...variables,
        ...(key !== undefined && { [NAMES[mode].key]: key }),
        ...(model !== undefined && { [NAMES[mode].model]: model }),
      },
    });
}

for (const mode of ['openai', 'gemini'] as const) {
  let endpoint: ModelEndpoint;
  beforeAll(async () => {
    endpoint = await startModelEndpoint(() => ({}), { mode });
  });
  afterAll(() => endpoint.close());

  describeLanguageModel(`the fake server in its ${mode} mode`, true, () => ({
    open: openWith(endpoint.variables, mode),
    script: (reply) => {
      endpoint.reply = reply;
    },
  }));
}

/** The variables of a real server, named as the app's are, behind `TEST_`. */
function realVariables(names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = process.env[`TEST_${name}`];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
}

const server = realVariables(['LLM_BASE_URL', 'LLM_MODEL', 'LLM_API_KEY']);
if (server.LLM_BASE_URL !== undefined) {
  describeLanguageModel('the server at TEST_LLM_BASE_URL', server.LLM_API_KEY !== undefined, () => ({
    open: openWith(server, 'openai'),
    script: () => undefined,
  }));
}

const gemini = realVariables(['GEMINI_BASE_URL', 'GEMINI_MODEL', 'GEMINI_API_KEY']);
if (gemini.GEMINI_API_KEY !== undefined) {
  describeLanguageModel('Gemini, with TEST_GEMINI_API_KEY', true, () => ({
    open: openWith(gemini, 'gemini'),
    script: () => undefined,
  }));
}
