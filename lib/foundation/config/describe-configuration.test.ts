import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { type ConfigurationEntry, maskAddress } from './describe-configuration.ts';
import { parseEnv } from './env.ts';

const entryOf = (variables: Record<string, string>, name: string): ConfigurationEntry | undefined =>
  parseEnv(variables).configuration.find((entry) => entry.name === name);

/** Anything a person may set a variable to; nothing is "not set". */
const secret = fc.string({ minLength: 1, unit: 'grapheme' });
/** As it may stand in an address, escaped and not. */
const password = fc.oneof(secret.map(encodeURIComponent), fc.string({ minLength: 1 }));

describe('the configuration as administrators see it', () => {
  it('shows values and defaults, and says which is which', () => {
    const configuration = { PORT: '4000', LOG_QUESTIONS: 'true', MAX_CONCURRENT_REQUESTS: '010' };
    expect(entryOf(configuration, 'PORT')).toEqual({
      name: 'PORT',
      group: 'The server',
      value: '4000',
      source: 'environment',
      isSecret: false,
    });
    expect(entryOf({}, 'PORT')).toMatchObject({ value: '3000', source: 'default' });
    expect(entryOf({ PORT: '3000' }, 'PORT')).toMatchObject({ value: '3000', source: 'default' });
    expect(entryOf(configuration, 'LOG_QUESTIONS')).toMatchObject({ value: 'true', source: 'environment' });
    expect(entryOf(configuration, 'MAX_CONCURRENT_REQUESTS')).toMatchObject({ value: '10', source: 'default' });
    expect(entryOf({}, 'PUBLIC_URL')).toMatchObject({ value: null, source: 'default' });
    expect(entryOf({}, 'TRUSTED_PROXIES')).toMatchObject({ value: null, source: 'default' });
  });

  it('shows of a secret only whether it is set', () => {
    const key = { name: 'GEMINI_API_KEY', value: null, isSecret: true };
    expect(entryOf({ GEMINI_API_KEY: 'k' }, 'GEMINI_API_KEY')).toMatchObject({ ...key, source: 'environment' });
    expect(entryOf({}, 'GEMINI_API_KEY')).toMatchObject({ ...key, source: 'default' });
    expect(entryOf({ LLM_MAX_OUTPUT_TOKENS: '9' }, 'LLM_MAX_OUTPUT_TOKENS')).toMatchObject({
      value: '9',
      isSecret: false,
    });
  });

  it('takes every variable that could be a secret for one', () => {
    const { configuration } = parseEnv({});
    expect(configuration.filter(({ isSecret }) => isSecret).map(({ name }) => name)).toEqual([
      'WEBHOOK_SECRET',
      'AUTH_JWT_SECRET',
      'AUTH_OIDC_CLIENT_SECRET',
      'ADMIN_PASSWORD',
      'ADMIN_READ_ONLY_PASSWORD',
      'ADMIN_OIDC_CLIENT_SECRET',
      'GEMINI_API_KEY',
      'LLM_API_KEY',
      'COHERE_API_KEY',
      'RERANKER_API_KEY',
      'EMBEDDING_API_KEY',
      'QDRANT_API_KEY',
      'AZURE_SEARCH_API_KEY',
      'NUCLIA_TOKEN',
      'NUCLIA_API_KEY',
    ]);
  });

  it('shows lists entry by entry', () => {
    expect(entryOf({ CORS_ORIGINS: 'https://a.example,https://me:pw@b.example' }, 'CORS_ORIGINS')).toMatchObject({
      value: 'https://a.example, (hidden)',
    });
    expect(entryOf({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' }, 'TRUSTED_PROXIES')).toMatchObject({
      value: '10.0.0.0/8, ::1',
    });
  });

  it('is the same whatever keys and passwords are', () => {
    const withSecrets = (values: string[]) => {
      const [gemini, llm, cohere, embedding, qdrant, admin, readOnly] = values;
      return parseEnv({
        GEMINI_API_KEY: gemini,
        LLM_BASE_URL: 'http://127.0.0.1:1/v1',
        LLM_MODEL: 'm',
        LLM_API_KEY: llm,
        COHERE_API_KEY: cohere,
        EMBEDDING_BASE_URL: 'http://127.0.0.1:2/v1',
        EMBEDDING_MODEL: 'e',
        EMBEDDING_API_KEY: embedding,
        QDRANT_URL: 'http://127.0.0.1:3',
        QDRANT_API_KEY: qdrant,
        ADMIN_PASSWORD: `${admin}0123456789ab`,
        ADMIN_READ_ONLY_PASSWORD: `${readOnly}0123456789ab`,
      }).configuration;
    };
    const usual = withSecrets(Array.from({ length: 7 }, () => 'x'));
    fc.assert(
      fc.property(fc.array(secret, { minLength: 7, maxLength: 7 }), (values) => {
        expect(withSecrets(values)).toEqual(usual);
      }),
    );
  });

  it('shows of an address nothing that a password in it changes, unless it hides the address as a whole', () => {
    const shown = (address: string) => {
      try {
        return entryOf({ DATABASE_URL: address }, 'DATABASE_URL')?.value;
      } catch {
        // An address that cannot be read stops the server before anybody sees it.
        return 'refused';
      }
    };
    const masked = 'postgres://(hidden)@db.example:5432/lectern?(hidden)';
    fc.assert(
      fc.property(password, password, (user, word) => {
        const value = shown(`postgres://${user}:${word}@db.example:5432/lectern?password=${word}`);
        expect([masked, '(hidden)', 'refused']).toContain(value);
      }),
      { numRuns: 1_000 },
    );
    expect(shown('postgres://ada:word@db.example:5432/lectern?sslmode=require')).toBe(masked);
  });
});

it.each([
  ['http://127.0.0.1:11434/v1', 'http://127.0.0.1:11434/v1'],
  ['https://books.example.org', 'https://books.example.org'],
  ['https://books.example.org/', 'https://books.example.org/'],
  ['postgres://db.example/lectern', 'postgres://db.example/lectern'],
  ['postgres://ada:word@db.example/lectern', 'postgres://(hidden)@db.example/lectern'],
  ['postgres://ada@db.example/lectern', 'postgres://(hidden)@db.example/lectern'],
  ['https://token@traces.example/v1', 'https://(hidden)@traces.example/v1'],
  ['https://traces.example/v1?token=abc#part', 'https://traces.example/v1?(hidden)#(hidden)'],
  ['https://traces.example/9f86d081884c7d659a2f/v1', 'https://traces.example/(hidden)/v1'],
  ['postgres://ada:a/b@db.example/lectern', '(hidden)'],
  ['postgres://ada:12#b@db.example/lectern', '(hidden)'],
  ['postgres://ada:a@b@db.example/lectern', '(hidden)'],
  ['postgres://ada:12?b@db.example/lectern', '(hidden)'],
  ['no address', '(hidden)'],
])('shows of %s only %s', (address, shown) => {
  expect(maskAddress(address)).toBe(shown);
});
