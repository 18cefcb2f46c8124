import { findModel, findRuntimes } from '#lib/answering/model-files/local-models.ts';
import { localEmbedder } from '#lib/answering/retrieval/embedders/local/local-embedder.ts';

/* A process of its own: closes the embedder while passages are being embedded that nobody waits for any more. */

const [modelsFolder = '', name = ''] = process.argv.slice(2);
const model = await findModel(modelsFolder, name);
if (model === null) throw new Error(`There is no model ${name} in ${modelsFolder}.`);
const runtimes = await findRuntimes(modelsFolder);
const embedder = localEmbedder({ model, runtimes }, { weight: 0.5, queryTimeoutMs: 30_000 });
const stop = new AbortController();
await embedder.embedQuery('Which thread holds the lock?', stop.signal);
const passages = Array.from({ length: 50 }, (_, index) => `Passage ${String(index)} ${'of a long book '.repeat(60)}`);
const left = embedder.embedPassages(passages, stop.signal).catch(() => null);
setTimeout(() => stop.abort(new Error('nobody waits')), 20);
await left;
await embedder.close?.();
