import { readFileSync } from 'node:fs';
import { parseEnv as parseEnvFile } from 'node:util';
import { describe, expect, it } from 'vitest';

import { parseEnv } from '#lib/foundation/config/env.ts';

const PAGE = readFileSync('content/handbook/src/model-hosts.md', 'utf8');

/** Where each host takes chat completions, as its own documentation says, and the key that its block has to have. */
const HOSTS: [host: string, completions: string, key: string | null][] = [
  ['OpenAI', 'https://api.openai.com/v1/chat/completions', 'your-key'],
  ['Azure OpenAI', 'https://your-resource.openai.azure.com/openai/v1/chat/completions', 'your-key'],
  ['Google Gemini', 'https://generativelanguage.googleapis.com/v1beta/openai/chat/completions', 'your-key'],
  ['Mistral', 'https://api.mistral.ai/v1/chat/completions', 'your-key'],
  ['Groq', 'https://api.groq.com/openai/v1/chat/completions', 'your-key'],
  ['OpenRouter', 'https://openrouter.ai/api/v1/chat/completions', 'your-key'],
  ['Together', 'https://api.together.ai/v1/chat/completions', 'your-key'],
  ['vLLM', 'http://127.0.0.1:8000/v1/chat/completions', null],
  ['Ollama', 'http://127.0.0.1:11434/v1/chat/completions', null],
  ['LM Studio', 'http://127.0.0.1:1234/v1/chat/completions', null],
  ['llama.cpp', 'http://127.0.0.1:8080/v1/chat/completions', null],
];

/** The settings below each heading, as they stand in the handbook. */
const BLOCKS = new Map(
  PAGE.split(/^### /m).flatMap((part): [string, string][] => {
    const block = /^```ini\n([^`]*)^```/m.exec(part)?.[1];
    return block === undefined ? [] : [[part.slice(0, part.indexOf('\n')), block]];
  }),
);

describe('the settings for model hosts in the handbook', () => {
  it('are all of these, with one block each', () => {
    expect([...BLOCKS.keys()]).toEqual(HOSTS.map(([host]) => host));
    expect(PAGE.match(/^```ini$/gm)).toHaveLength(HOSTS.length);
  });

  it.each(HOSTS)('configure %s when they are copied into .env', (host, completions, key) => {
    const settings = parseEnvFile(BLOCKS.get(host) ?? '');
    const { modelServer, localModels } = parseEnv(settings);
    expect(`${modelServer?.baseUrl}/chat/completions`).toBe(completions);
    expect(modelServer).toMatchObject({
      kind: host === 'Google Gemini' ? 'gemini' : 'openai-compatible',
      model: settings['LLM_MODEL'] ?? settings['GEMINI_MODEL'],
      apiKey: key,
    });
    expect(localModels.mode, 'nothing else is looked for').toBe('off');
  });
});
