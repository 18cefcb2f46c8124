import { access, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { addModel, type ModelProgress } from '#lib/answering/model-files/add-model.ts';
import { folderFault } from '#lib/answering/model-files/folder-fault.ts';
import { findModel } from '#lib/answering/model-files/local-models.ts';
import { makeModelsFolder, type ModelsFolder } from '#tests/support/embedding-model/models-folder.ts';
import { TINY_DIMENSION, writeTinyModel } from '#tests/support/embedding-model/write-tiny-model.ts';
import { COMMIT, type FakeHub, type HubFault, startFakeHub } from '#tests/support/services/hub/start-fake-hub.ts';

const NAME = 'somebody/tiny';
const NETWORK = 'onnx/model_quantized.onnx';

let source: string;
let hub: FakeHub;
let models: ModelsFolder;

beforeAll(async () => {
  source = await mkdtemp(join(tmpdir(), 'lectern-hub-'));
  const files = await writeTinyModel(source, { '1_Pooling/config.json': { pooling_mode_mean_tokens: true } });
  await writeFile(join(source, 'README.md'), 'Not needed.');
  hub = await startFakeHub({ repository: NAME, folder: source, files: [...files, 'README.md'] });
});
afterAll(async () => {
  await hub.close();
  await rm(source, { recursive: true });
});
beforeEach(async () => {
  models = await makeModelsFolder(null);
});
afterEach(async () => {
  hub.faults.clear();
  hub.asked.length = 0;
  hub.pace = null;
  await models.close();
});

interface Changes {
  name?: string;
  hubAddress?: string;
  signal?: AbortSignal;
  onProgress?: (progress: ModelProgress) => void;
}

function add({ name = NAME, hubAddress = hub.url, signal, onProgress = () => undefined }: Changes = {}) {
  const needs = { modelsFolder: models.path, hub: hubAddress, name, onProgress, patienceMs: 300 };
  return addModel({ ...needs, signal: signal ?? new AbortController().signal });
}

const failing = (path: string, ...faults: HubFault[]) => hub.faults.set(path, faults);
const isWhole = async () => {
  const fetched = await readFile(join(models.path, 'somebody--tiny', NETWORK));
  expect(fetched.equals(await readFile(join(source, NETWORK)))).toBe(true);
};

describe('fetching a model', () => {
  it('brings what is needed of it, and says how far it has come in bytes', async () => {
    const progress: ModelProgress[] = [];
    const added = await add({ onProgress: (step) => progress.push(step) });
    const total = added.model?.bytes ?? 0;
    expect(added).toEqual({ model: { bytes: total, commit: COMMIT }, runtime: null });
    expect(total).toBeGreaterThan(100_000);
    expect(progress.at(-1)).toEqual({ step: 'model', bytes: total, total });
    expect(progress.every(({ bytes }, index) => bytes >= (progress[index - 1]?.bytes ?? 0))).toBe(true);
    expect(await findModel(models.path, NAME)).toMatchObject({ settings: { dimension: TINY_DIMENSION } });
    await isWhole();
    expect(await readdir(models.path)).toEqual(expect.not.arrayContaining([expect.stringMatching(/^\.fetching/)]));
    await expect(access(join(models.path, 'somebody--tiny', 'README.md'))).rejects.toThrow('ENOENT');
    const record = await readFile(join(models.path, 'somebody--tiny', 'fetched-from.json'), 'utf8');
    expect(JSON.parse(record)).toEqual({ repository: NAME, commit: COMMIT });
  });

  it('asks for nothing that is here, whoever put it there', async () => {
    await writeTinyModel(join(models.path, 'somebody--tiny'));
    expect(await add()).toEqual({ model: null, runtime: null });
    expect(hub.asked).toEqual([]);
  });

  it('takes up a line that was cut where it was cut', async () => {
    failing(NETWORK, { kind: 'cut', afterBytes: 50_000 }, { kind: 'silence', afterBytes: 30_000 });
    await add();
    await isWhole();
    const ranges = hub.asked.filter((path) => path.startsWith('/store/onnx'));
    expect(ranges).toHaveLength(3);
    expect(ranges[1]).toMatch(/ bytes=\d{2,}-$/);
    expect(ranges[2]).toMatch(/ bytes=\d{2,}-$/);
  });

  it('goes on at the next try after it was stopped', async () => {
    hub.pace = { bytes: 20_000, everyMs: 20 };
    const stop = new AbortController();
    const stopped = add({
      signal: stop.signal,
      onProgress: ({ bytes }) => bytes > 60_000 && stop.abort(new Error('stop')),
    });
    await expect(stopped).rejects.toThrow('stop');
    expect(await findModel(models.path, NAME)).toBeNull();
    hub.pace = null;
    hub.asked.length = 0;
    await add();
    await isWhole();
    expect(hub.asked.find((path) => path.startsWith('/store/onnx'))).toMatch(/ bytes=\d{5,}-$/);
  });

  it('keeps nothing that is not what the hub says it is, and fetches it anew', async () => {
    for (const path of [NETWORK, 'config.json']) {
      failing(path, { kind: 'changed' });
      await expect(add()).rejects.toThrow(
        `What came of ${path} differs from the file that ${hub.url} describes (its digest is another one). It was discarded.`,
      );
      expect(await findModel(models.path, NAME)).toBeNull();
    }
    await add();
    await isWhole();
    expect(hub.asked.some((path) => path.includes(' bytes='))).toBe(false);
  });

  it('does not put into place what cannot be used', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-hub-'));
    const files = await writeTinyModel(folder, { 'modules.json': [{ type: 'sentence_transformers.models.Dense' }] });
    const other = await startFakeHub({ repository: 'somebody/dense', folder, files });
    await expect(add({ name: 'somebody/dense', hubAddress: other.url })).rejects.toThrow(
      /cannot be used: it has a part “Dense” that is not known here\.$/,
    );
    expect(await findModel(models.path, 'somebody/dense')).toBeNull();
    await other.close();
    await rm(folder, { recursive: true });
  });

  it('says in one sentence what is wrong with the hub', async () => {
    const begins = `The model’s files could not be downloaded from ${hub.url}: `;
    const cases: [HubFault[], string][] = [
      [[{ kind: 'status', status: 404 }], `${begins}there is no ${NAME}/${NETWORK}.`],
      [[{ kind: 'status', status: 403 }], `${begins}${NAME}/${NETWORK} is not given to everybody there.`],
      [[{ kind: 'longer' }], `What comes of ${NETWORK} is longer than ${hub.url} says it is. It was discarded.`],
      [
        [{ kind: 'redirect', to: 'http://store.example.org/file' }],
        `The model’s files were not downloaded: ${hub.url} leads to http://store.example.org, which is not safe to follow.`,
      ],
      [Array.from({ length: 4 }, (): HubFault => ({ kind: 'silence', afterBytes: 0 })), `${begins}it does not answer.`],
    ];
    for (const [faults, sentence] of cases) {
      failing(NETWORK, ...faults);
      await expect(add()).rejects.toMatchObject({ code: 'model_files_unavailable', message: sentence });
    }
  });

  it('says that there is no such model, and that the hub cannot be reached', async () => {
    await expect(add({ name: 'somebody/other' })).rejects.toThrow(
      `downloaded from ${hub.url}: there is no somebody/other.`,
    );
    for (const name of ['../other', 'somebody/..', 'a/b/c', ''])
      await expect(add({ name })).rejects.toThrow('is not a model name');
    await expect(add({ name: 'other' })).rejects.toThrow('There is no known model other');
    await expect(add({ hubAddress: 'http://127.0.0.1:9' })).rejects.toThrow(
      /downloaded from http:\/\/127\.0\.0\.1:9: it cannot be reached/,
    );
    await expect(add({ hubAddress: 'http://hub.example.org' })).rejects.toThrow(
      'http://hub.example.org leads to http://hub.example.org, which is not safe to follow',
    );
  });

  it('says in one sentence that the folder cannot be written', async () => {
    const file = join(models.path, 'a-file');
    await writeFile(file, '');
    const into = (modelsFolder: string) =>
      addModel({
        ...{ modelsFolder, hub: hub.url, name: NAME, onProgress: () => undefined },
        signal: new AbortController().signal,
      });
    await expect(into(join(file, 'models'))).rejects.toThrow(
      `The files of the model cannot be written to ${join(file, 'models')}: a part of its path is a file.`,
    );
    // Root may write anywhere, so that what a system refuses is told apart by its code.
    const told = (code: string) => folderFault('/models', Object.assign(new Error(code), { code })).message;
    expect(['ENOSPC', 'EROFS', 'EACCES', 'EIO'].map(told)).toEqual([
      'The files of the model cannot be written to /models: the disk is full.',
      'The files of the model cannot be written to /models: it is on a read-only disk.',
      'The files of the model cannot be written to /models: this program may not write there.',
      'The files of the model cannot be written to /models: EIO.',
    ]);
  });
});
