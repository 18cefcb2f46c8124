import { APICallError, type LanguageModelV4CallOptions } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';

import { isToolRefusal } from './model-server-fault.ts';

const TOOL = { type: 'function' as const, name: 'search', inputSchema: {} };
const ASKED: LanguageModelV4CallOptions = { prompt: [], tools: [TOOL] };

function refusal(message: string, statusCode = 400): APICallError {
  const responseBody = JSON.stringify({ error: { message } });
  return new APICallError({ message, url: 'http://localhost', requestBodyValues: {}, statusCode, responseBody });
}

describe('isToolRefusal', () => {
  it.each([
    'registry.ollama.ai/library/gemma:2b does not support tools',
    '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set',
    'No endpoints found that support tool use.',
    'Unknown parameter: tools',
    'Function calling is not enabled for this model',
    'tools param requires --jinja flag',
  ])('knows one: %s', (message) => {
    expect(isToolRefusal(refusal(message), ASKED)).toBe(true);
    expect(isToolRefusal(refusal(message), { ...ASKED, tools: [] })).toBe(false);
    expect(isToolRefusal(refusal(message, 429), ASKED)).toBe(false);
    expect(isToolRefusal(new Error(message), ASKED)).toBe(false);
  });

  it.each(['This model does not support images', 'The tool is too long', ''])(
    'takes nothing else for one: %s',
    (message) => {
      expect(isToolRefusal(refusal(message), ASKED)).toBe(false);
    },
  );

  it('takes no objection to the result of a call for one', () => {
    const prompt: LanguageModelV4CallOptions['prompt'] = [{ role: 'tool', content: [] }];
    const missing = refusal('Function call is missing a thought_signature, which this model requires');
    expect(isToolRefusal(missing, { ...ASKED, prompt })).toBe(false);
  });
});
