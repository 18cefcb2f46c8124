import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';

import { makeModelsFolder, OCR_FOR_TESTS } from '#tests/support/embedding-model/models-folder.ts';
import { openTestRuntime, type TestRuntime } from '#tests/support/open-test-runtime.ts';

const ADMINISTRATOR = { name: 'ann', role: 'admin' as const };
const READER = { name: 'ben', role: 'read_only' as const };
const NOBODY = 'http://127.0.0.1:9';

let app: TestRuntime | null = null;

afterEach(async () => {
  vi.unstubAllEnvs();
  await app?.close();
});

it('says why the download failed, leaves nothing behind, and records who started it', async () => {
  vi.stubEnv('npm_config_registry', NOBODY);
  vi.stubEnv('npm_config_fetch_retries', '0');
  const models = await makeModelsFolder(null);
  app = await openTestRuntime({ MODELS_FOLDER: models.path, OCR_LANGUAGES: 'eng,deu' });
  const { administration } = app.runtime;
  const before = await administration.readTextRecognition(READER);
  expect(before).toMatchObject({ languages: ['eng', 'deu'], is_here: false, fetching: { status: 'idle' } });
  expect(before.download_bytes).toBeGreaterThan(30_000_000);
  await expect(administration.fetchTextRecognition(READER)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await administration.fetchTextRecognition(ADMINISTRATOR)).toMatchObject({ fetching: { status: 'running' } });
  const fetching = async () => (await administration.readTextRecognition(READER)).fetching;
  await expect.poll(async () => (await fetching()).status, { timeout: 60_000 }).toBe('failed');
  const failed = await fetching();
  expect('message' in failed && failed.message).toMatch(/^npm could not install what recognises text: /);
  expect(await readdir(models.path)).toEqual([]);
  const { entries } = await administration.listLog(ADMINISTRATOR, {}, { before: null, limit: 10 });
  expect(entries.map(({ account, action, object }) => [account, action, object])).toContainEqual([
    'ann',
    'model_fetched',
    'text recognition',
  ]);
  await models.close();
}, 120_000);

it('is here once its files are, and stops where nothing runs', async () => {
  app = await openTestRuntime({ MODELS_FOLDER: dirname(OCR_FOR_TESTS) });
  const { administration } = app.runtime;
  expect(await administration.readTextRecognition(READER)).toMatchObject({ languages: ['eng'], is_here: true });
  expect(await administration.stopFetchingTextRecognition(ADMINISTRATOR)).toMatchObject({
    fetching: { status: 'idle' },
  });
});

it('offers no download of a language that has none', async () => {
  app = await openTestRuntime({ OCR_LANGUAGES: 'tlh' });
  expect(await app.runtime.administration.readTextRecognition(READER)).toMatchObject({
    is_here: false,
    download_bytes: null,
  });
});
