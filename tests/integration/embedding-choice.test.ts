import { basename } from 'node:path';

import { describe, expect, it } from 'vitest';

import { parseEnv } from '#lib/foundation/config/env.ts';
import { createLogger } from '#lib/foundation/log/logger.ts';
import { findRuntimes } from '#lib/answering/model-files/local-models.ts';
import { chooseEmbedder, chooseReranker } from '#lib/serving/runtime/choose-embedder.ts';
import { startFakeCohere } from '#tests/support/services/cohere/start-fake-cohere.ts';
import { makeModelsFolder } from '#tests/support/embedding-model/models-folder.ts';
import { TINY_DIMENSION } from '#tests/support/embedding-model/write-tiny-model.ts';
import { startFakeReranker } from '#tests/support/services/rerank/start-fake-reranker.ts';
import { startFakeEmbeddings } from '#tests/support/services/embeddings/start-fake-embeddings.ts';

const log = createLogger('silent');
const patient = new AbortController().signal;

describe('choosing the embedder', () => {
  it('takes the model that comes with the program when none is configured', async () => {
    const models = await makeModelsFolder(null);
    for (const variables of [{}, { MODELS_FOLDER: models.path }]) {
      const embedder = await chooseEmbedder(parseEnv(variables), log);
      expect(embedder?.space.model).toBe('lectern-search-1');
      expect(await embedder?.embedQuery('Which page?', patient)).toHaveLength(embedder?.space.dimension ?? 0);
      await embedder?.close?.();
    }
    await models.close();
    expect(await chooseReranker(parseEnv({}))).toBeNull();
  });

  it('takes none where that is off', async () => {
    expect(await chooseEmbedder(parseEnv({ EMBEDDINGS: 'off' }), log)).toBeNull();
  });

  it('takes Cohere by its key alone, with the model and weight it is told', async () => {
    const service = await startFakeCohere();
    const env = parseEnv({
      COHERE_API_KEY: service.apiKey,
      COHERE_BASE_URL: service.url,
      COHERE_RERANK_MODEL: 'rerank-v3.5',
      EMBEDDING_WEIGHT: '0.25',
    });
    const embedder = await chooseEmbedder(env, log);
    expect(embedder).toMatchObject({ space: { model: 'embed-english-v3.0', dimension: 1024 }, weight: 0.25 });
    expect(await embedder?.embedQuery('Which page?', patient)).toHaveLength(1024);
    const reranker = await chooseReranker(env);
    expect(await reranker?.rerank('Which page?', ['This page.'], patient)).toHaveLength(1);
    expect(service.violations).toEqual([]);
    await service.close();
  });

  it('takes the server named by its address before Cohere', async () => {
    const service = await startFakeEmbeddings({ dimension: 24 });
    const env = parseEnv({
      COHERE_API_KEY: 'of no use here',
      EMBEDDING_BASE_URL: service.url,
      EMBEDDING_MODEL: service.model,
    });
    expect((await chooseEmbedder(env, log))?.space).toEqual({ model: service.model, dimension: 24 });
    await service.close();
  });

  it('takes the reranker named by its address before Cohere, without a model if it has one', async () => {
    const service = await startFakeReranker('tei');
    const cohere = { COHERE_API_KEY: 'of no use here', COHERE_RERANK_MODEL: 'rerank-v3.5' };
    const variables = { ...cohere, RERANKER_URL: service.address, RERANKER_API_KEY: service.apiKey };
    const reranker = await chooseReranker(parseEnv(variables));
    expect(await reranker?.rerank('Which page?', ['This page.', 'Bread.'], patient)).toHaveLength(2);
    await service.close();
  });

  it('says in one sentence what to do when a server cannot say how long its vectors are', async () => {
    const service = await startFakeEmbeddings();
    await service.refuse();
    const env = parseEnv({ EMBEDDING_BASE_URL: service.url, EMBEDDING_MODEL: service.model });
    await expect(chooseEmbedder(env, log)).rejects.toThrow(
      'The embedding service could not be asked how long the vectors of its model are: The embedding server cannot be reached (ECONNREFUSED). Start it first, or name the length in EMBEDDING_DIMENSION.',
    );
  });

  it('does not ask a server whose vectors are known, so that it may start later', async () => {
    const service = await startFakeEmbeddings({ dimension: 24 });
    await service.refuse();
    const env = parseEnv({
      EMBEDDING_BASE_URL: service.url,
      EMBEDDING_MODEL: service.model,
      EMBEDDING_DIMENSION: '24',
    });
    const embedder = await chooseEmbedder(env, log);
    expect(embedder?.space.dimension).toBe(24);
    await service.accept();
    expect(await embedder?.embedQuery('Which page?', patient)).toHaveLength(24);
    await service.close();
  });
});

describe('choosing the model on this machine', () => {
  it('takes another one once its files are there', async () => {
    const models = await makeModelsFolder('tiny');
    const env = parseEnv({ MODELS_FOLDER: models.path, EMBEDDINGS_MODEL: 'tiny', EMBEDDING_WEIGHT: '0.25' });
    const embedder = await chooseEmbedder(env, log);
    expect(embedder).toMatchObject({ space: { model: 'tiny', dimension: TINY_DIMENSION }, weight: 0.25 });
    expect(await embedder?.embedQuery('Which page?', patient)).toHaveLength(TINY_DIMENSION);
    await embedder?.close?.();
    await models.close();
  });

  it('leaves it alone where a service is configured, and takes it instead of that where it is told to', async () => {
    const models = await makeModelsFolder('tiny');
    const variables = { MODELS_FOLDER: models.path, EMBEDDINGS_MODEL: 'tiny', COHERE_API_KEY: 'of no use here' };
    expect((await chooseEmbedder(parseEnv(variables), log))?.space.model).toBe('embed-english-v3.0');
    expect((await chooseEmbedder(parseEnv({ ...variables, EMBEDDINGS: 'local' }), log))?.space.model).toBe('tiny');
    expect(await chooseEmbedder(parseEnv({ ...variables, EMBEDDINGS: 'off' }), log)).toBeNull();
    await models.close();
  });

  it('says in one sentence what to do when it is demanded and its files are not there', async () => {
    const models = await makeModelsFolder(null);
    const env = parseEnv({ MODELS_FOLDER: models.path, EMBEDDINGS: 'local', EMBEDDINGS_MODEL: 'all-MiniLM-L6-v2' });
    await expect(chooseEmbedder(env, log)).rejects.toThrow(
      `EMBEDDINGS is local, but the embedding model all-MiniLM-L6-v2 is not in ${models.path}: run npm run models -- add all-MiniLM-L6-v2.`,
    );
    await models.close();
  });

  it('starts without one whose files are not there, unless it is demanded', async () => {
    const models = await makeModelsFolder(null);
    const env = parseEnv({ MODELS_FOLDER: models.path, EMBEDDINGS_MODEL: 'all-MiniLM-L6-v2' });
    expect(await chooseEmbedder(env, log)).toBeNull();
    await models.close();
  });

  it('finds what runs models among the packages of the app', async () => {
    expect((await findRuntimes('/nowhere')).map((folder) => basename(folder))).toContain('onnxruntime-node');
  });

  it('starts without a model that cannot be used, unless it is demanded', async () => {
    const models = await makeModelsFolder('tiny', { '1_Pooling/config.json': { pooling_mode_max_tokens: true } });
    const variables = { MODELS_FOLDER: models.path, EMBEDDINGS_MODEL: 'tiny' };
    expect(await chooseEmbedder(parseEnv(variables), log)).toBeNull();
    await expect(chooseEmbedder(parseEnv({ ...variables, EMBEDDINGS: 'local' }), log)).rejects.toThrow(
      'cannot be used: its pooling is neither the mean nor the first piece',
    );
    await models.close();
  });

  it('refuses a name that is a path', () => {
    for (const name of ['../secret', 'a/b/c', '/etc', 'owner/..', '.'])
      expect(() => parseEnv({ EMBEDDINGS_MODEL: name })).toThrow('EMBEDDINGS_MODEL: it must be a name');
  });
});
