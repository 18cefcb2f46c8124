import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';

import { findModel, findRuntimes } from '#lib/answering/model-files/local-models.ts';
import { localEmbedder } from '#lib/answering/retrieval/embedders/local/local-embedder.ts';
import type { Embedder } from '#lib/answering/retrieval/ports.ts';
import { makeModelsFolder, type ModelsFolder, runtimeForTests } from '#tests/support/embedding-model/models-folder.ts';
import { TINY_DIMENSION, type SettingsFiles, writeTinyModel } from '#tests/support/embedding-model/write-tiny-model.ts';

import { describeEmbedder } from './embedder.contract.ts';
import { cosine } from './embedder-under-test.ts';

const CLOSING = fileURLToPath(new URL('../support/embedding-model/close-while-embedding.ts', import.meta.url));
const OPTIONS = { weight: 0.5, queryTimeoutMs: 30_000 };
const patient = new AbortController().signal;

interface Opened {
  embedder: Embedder;
  folder: ModelsFolder;
  close(): Promise<void>;
}

async function open(settings?: SettingsFiles): Promise<Opened> {
  const folder = await makeModelsFolder('tiny', settings);
  const model = await findModel(folder.path, 'tiny');
  if (model === null) throw new Error('The tiny model is not where it was put.');
  const embedder = localEmbedder({ model, runtimes: await findRuntimes(folder.path) }, OPTIONS);
  const close = async () => {
    await embedder.close?.();
    await folder.close();
  };
  return { embedder, folder, close };
}

describeEmbedder('the embedder on this machine', () => open());

describe('a model on this machine', () => {
  let opened: Opened[] = [];
  const openOne = async (settings?: SettingsFiles) => {
    const one = await open(settings);
    opened.push(one);
    return one;
  };
  afterEach(async () => {
    for (const { close } of opened) await close();
    opened = [];
  });

  it('makes vectors of length one, as long as its config says', async () => {
    const { embedder } = await openOne();
    expect(embedder.space).toEqual({ model: 'tiny', dimension: TINY_DIMENSION });
    const vector = await embedder.embedQuery('Who owns a value?', patient);
    expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
  });

  it('reads questions and passages with the prefixes it was trained with', async () => {
    const { embedder: plain } = await openOne();
    const { embedder } = await openOne({
      'config_sentence_transformers.json': { prompts: { query: 'query: ', passage: 'passage: ' } },
    });
    const text = 'Who owns a value?';
    expect(
      cosine(await embedder.embedQuery(text, patient), await plain.embedQuery(`query: ${text}`, patient)),
    ).toBeCloseTo(1, 5);
    const [passage = []] = await embedder.embedPassages([text], patient);
    const [prefixed = []] = await plain.embedPassages([`passage: ${text}`], patient);
    expect(cosine(passage, prefixed)).toBeCloseTo(1, 5);
    expect(cosine(passage, await embedder.embedQuery(text, patient))).toBeLessThan(0.999);
  });

  it('takes the first piece for the whole text where the model does', async () => {
    const { embedder } = await openOne({ '1_Pooling/config.json': { pooling_mode_cls_token: true } });
    const [bread = [], threads = []] = await embedder.embedPassages(['Bread rises.', 'Threads wait.'], patient);
    expect(cosine(bread, threads)).toBeCloseTo(1, 5);
  });

  it('reads no more of a text than the model can', async () => {
    const { embedder } = await openOne({ 'sentence_bert_config.json': { max_seq_length: 12 } });
    const start = 'one lock for each of them';
    const [short = [], long = []] = await embedder.embedPassages(
      [start, `${start} ${'and bread '.repeat(20_000)}`],
      patient,
    );
    expect(cosine(short, long)).toBeGreaterThan(0.6);
  });

  it('lets a question go before the passages that wait', async () => {
    const { embedder } = await openOne();
    const passages = embedder.embedPassages(
      Array.from({ length: 400 }, (_, index) => `Passage ${index} of a long book`),
      patient,
    );
    const first = await Promise.race([
      passages.then(() => 'passages'),
      embedder.embedQuery('Which thread holds the lock?', patient).then(() => 'question'),
    ]);
    expect(first).toBe('question');
    await passages;
  });

  it('says in one sentence why it cannot be used', async () => {
    const cases: [SettingsFiles, string][] = [
      [{ 'config.json': { model_type: 'bert' } }, 'its config.json is not what such a file holds'],
      [
        { 'modules.json': [{ type: 'sentence_transformers.models.Dense' }] },
        'it has a part “Dense” that is not known here',
      ],
      [
        { '1_Pooling/config.json': { pooling_mode_max_tokens: true } },
        'its pooling is neither the mean nor the first piece',
      ],
      [{ 'modules.json': [{ type: 'a.Pooling', path: '../other' }] }, 'its modules.json names a folder outside of it'],
    ];
    for (const [settings, reason] of cases) {
      const folder = await makeModelsFolder('tiny', settings);
      await expect(findModel(folder.path, 'tiny')).rejects.toThrow(
        `The embedding model in ${join(folder.path, 'tiny')} cannot be used: ${reason}.`,
      );
      await folder.close();
    }
  });

  it('is closed without harm while its network runs', async () => {
    const folder = await makeModelsFolder(null);
    // So slow that it is at work when it is closed.
    await writeTinyModel(join(folder.path, 'slow'), {}, 5_000);
    const closing = promisify(execFile)(process.execPath, [CLOSING, folder.path, 'slow']);
    await expect(closing).resolves.toMatchObject({ stdout: '' });
    await folder.close();
  });

  it('runs as WebAssembly where machine code does not load, and makes the same vectors', async () => {
    const folder = await makeModelsFolder('tiny');
    const model = await findModel(folder.path, 'tiny');
    if (model === null) throw new Error('The tiny model is not where it was put.');
    // As for another C library: the package is there, and what it loads is not.
    const broken = join(folder.path, 'broken', 'onnxruntime-node');
    await mkdir(broken, { recursive: true });
    await writeFile(join(broken, 'package.json'), JSON.stringify({ main: 'index.js' }));
    await writeFile(join(broken, 'index.js'), "require('./bin/onnxruntime_binding.node');");
    const runtimes = [broken, ...(await runtimeForTests('wasm'))];
    const embedder = localEmbedder({ model, runtimes }, OPTIONS);
    const { embedder: usual } = await openOne();
    const text = 'Which thread holds the lock?';
    expect(runtimes.map((path) => basename(path))).toEqual(['onnxruntime-node', 'onnxruntime-web']);
    expect(cosine(await embedder.embedQuery(text, patient), await usual.embedQuery(text, patient))).toBeCloseTo(1, 5);
    await embedder.close?.();
    await folder.close();
  });

  it('tells what it is that does not load, and the next call tries again', async () => {
    const folder = await makeModelsFolder('tiny');
    const model = await findModel(folder.path, 'tiny');
    if (model === null) throw new Error('The tiny model is not where it was put.');
    const embedder = localEmbedder({ model, runtimes: [join(folder.path, 'nowhere', 'onnxruntime-node')] }, OPTIONS);
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(embedder.embedQuery('Anything', patient)).rejects.toMatchObject({
        code: 'embedding_failed',
        cause: { message: expect.stringContaining('No runtime for embedding models loads on this machine') as unknown },
      });
    await embedder.close?.();
    await folder.close();
  });
});
