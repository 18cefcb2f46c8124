import { describe, expect, it } from 'vitest';

import { parseEnv } from './env.ts';

const SERVER = { LLM_BASE_URL: 'http://127.0.0.1:11434/v1/', LLM_MODEL: 'a-model' };

describe('the model server of the configuration', () => {
  it('is none when nothing is set', () => {
    expect(parseEnv({ LLM_BASE_URL: '', LLM_MODEL: '', LLM_API_KEY: '' }).modelServer).toBeNull();
  });

  it('needs no key', () => {
    const server = { baseUrl: 'http://127.0.0.1:11434/v1', model: 'a-model' };
    expect(parseEnv(SERVER).modelServer).toMatchObject({ ...server, apiKey: null });
    expect(parseEnv({ ...SERVER, LLM_API_KEY: 'k' }).modelServer).toMatchObject({ ...server, apiKey: 'k' });
  });

  it.each([
    [{ LLM_BASE_URL: 'http://127.0.0.1' }, /LLM_MODEL: LLM_BASE_URL needs to know which model to ask for\.$/],
    [{ LLM_MODEL: 'a-model' }, /LLM_MODEL: it says nothing without LLM_BASE_URL/],
    [{ LLM_API_KEY: 'secret-key' }, /LLM_API_KEY: it says nothing without LLM_BASE_URL/],
    [{ RERANKER_MODEL: 'a-model' }, /RERANKER_MODEL: it says nothing without RERANKER_URL/],
    [{ RERANKER_API_KEY: 'secret-key' }, /RERANKER_API_KEY: it says nothing without RERANKER_URL/],
    [{ ...SERVER, LLM_BASE_URL: 'ftp://host/v1' }, /LLM_BASE_URL: /],
    [
      { ...SERVER, LLM_BASE_URL: 'https://me:secret-key@host/v1' },
      /LLM_BASE_URL: it must be an address without user name/,
    ],
    [{ ...SERVER, LLM_BASE_URL: 'https://host/v1?key=secret-key' }, /LLM_BASE_URL: it must be an address without/],
  ])('is refused in one sentence that holds no secret: %j', (variables, sentence) => {
    const failure = (): unknown => parseEnv(variables);
    expect(failure).toThrow(sentence);
    expect(failure).not.toThrow(/secret-key/);
  });
});

describe('the store of another program', () => {
  const AZURE = {
    AZURE_SEARCH_ENDPOINT: 'https://example.search.windows.net',
    AZURE_SEARCH_API_KEY: 'secret-key',
    AZURE_SEARCH_MAPPING: 'azure.yaml',
  };

  it('is none, an index of Azure AI Search or a Knowledge Box', () => {
    expect(parseEnv({}).outsideStore).toBeNull();
    expect(parseEnv(AZURE).outsideStore).toMatchObject({ kind: 'azure', index: 'content-blocks', weight: 0.6 });
    expect(parseEnv({ NUCLIA_CONFIG: 'n.yaml' }).outsideStore).toMatchObject({ kind: 'nuclia', isPublic: false });
    expect(parseEnv({ NUCLIA_CONFIG: 'n.yaml', NUCLIA_ACCESS: 'public' }).outsideStore).toMatchObject({
      isPublic: true,
    });
  });

  it.each([
    [{ AZURE_SEARCH_API_KEY: 'secret-key' }, /AZURE_SEARCH_API_KEY: it says nothing without AZURE_SEARCH_ENDPOINT/],
    [{ ...AZURE, AZURE_SEARCH_API_KEY: '' }, /AZURE_SEARCH_API_KEY: AZURE_SEARCH_ENDPOINT needs a query key/],
    [{ ...AZURE, AZURE_SEARCH_MAPPING: '' }, /AZURE_SEARCH_MAPPING: .* access among them/],
    [{ ...AZURE, AZURE_SEARCH_CONTENT_INDEX: "x'y" }, /AZURE_SEARCH_CONTENT_INDEX: it may hold/],
    [{ ...AZURE, AZURE_SEARCH_DOCUMENTS_INDEX: 'A b' }, /AZURE_SEARCH_DOCUMENTS_INDEX: it may hold/],
    [
      { AZURE_SEARCH_DOCUMENTS_INDEX: 'docs' },
      /AZURE_SEARCH_DOCUMENTS_INDEX: it says nothing without AZURE_SEARCH_ENDPOINT/,
    ],
    [{ ...AZURE, QDRANT_URL: 'http://127.0.0.1:6333' }, /passages come from one store: leave it or QDRANT_URL out/],
    [{ ...AZURE, NUCLIA_CONFIG: 'n.yaml' }, /NUCLIA_CONFIG: passages come from one store: leave it or AZURE/],
    [{ NUCLIA_TOKEN: 'secret-key' }, /NUCLIA_TOKEN: it says nothing without NUCLIA_CONFIG/],
    [{ NUCLIA_CONFIG: 'n.yaml', NUCLIA_ACCESS: 'all' }, /NUCLIA_ACCESS: /],
  ])('is refused in one sentence that holds no secret: %j', (variables, sentence) => {
    const failure = (): unknown => parseEnv(variables);
    expect(failure).toThrow(sentence);
    expect(failure).not.toThrow(/secret-key/);
  });
});
