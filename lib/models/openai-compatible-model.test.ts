import { streamText } from 'ai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startModelEndpoint, type ModelEndpoint } from '#tests/support/model-endpoint.ts';

import { openAICompatibleModel } from './openai-compatible-model.ts';

let endpoint: ModelEndpoint;
beforeAll(async () => {
  endpoint = await startModelEndpoint();
});
beforeEach(() => {
  endpoint.requests.splice(0);
});
afterAll(() => endpoint.close());

async function say(providerOptions = {}) {
  const { LLM_BASE_URL: baseUrl, LLM_MODEL: model, LLM_API_KEY: apiKey } = endpoint.variables;
  const result = streamText({
    model: openAICompatibleModel({ baseUrl, model, apiKey }),
    instructions: 'Be brief.',
    prompt: 'What is said about evidence?',
    providerOptions,
    maxRetries: 0,
    onError: () => undefined,
  });
  const errors: unknown[] = [];
  const deltas: string[] = [];
  for await (const part of result.stream) {
    if (part.type === 'text-delta') deltas.push(part.text);
    if (part.type === 'error') errors.push(part.error);
  }
  return { deltas, errors, usage: errors.length === 0 ? await result.usage : null };
}

describe('a model behind an OpenAI-compatible server', () => {
  it('streams what the server says, with its usage', async () => {
    endpoint.reply = () => ({ text: ['One ', 'two.'] });
    const { deltas, usage } = await say();
    expect(deltas).toEqual(['One ', 'two.']);
    expect(usage).toMatchObject({ inputTokens: 1, outputTokens: 1 });
    expect(endpoint.refusals).toEqual([]);
  });

  it('is sent nothing but the prompt: no options meant for another model', async () => {
    endpoint.reply = () => ({ text: 'Yes.' });
    await say({ lectern: { question: 'secret structure' } });
    expect(endpoint.requests).toEqual([
      {
        model: endpoint.variables.LLM_MODEL,
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'What is said about evidence?' },
        ],
        stream: true,
        stream_options: { include_usage: true },
      },
    ]);
  });

  it.each([
    ['a status', { failure: { status: 401, message: 'Incorrect API key: a-key-that-nobody-may-see' } }, /\[key\]/],
    ['an error in its stream', { text: 'One', streamError: 'overloaded, a-key-that-nobody-may-see' }, /overloaded/],
  ])('fails with %s and tells neither the key nor the question', async (_, reply, words) => {
    endpoint.reply = () => reply;
    const { errors } = await say();
    const [error] = errors;
    if (!(error instanceof Error)) throw new Error('no error came');
    expect(error.message).toMatch(words);
    expect(error.cause).toBeUndefined();
    const everything = `${error.message} ${error.stack ?? ''} ${JSON.stringify(error)}`;
    expect(everything).not.toContain('a-key-that-nobody-may-see');
    expect(everything).not.toContain('evidence');
  });
});
