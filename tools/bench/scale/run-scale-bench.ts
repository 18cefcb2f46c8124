import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { bookQuestions } from '../../book-questions.ts';
import { ingestFolder } from '../../ingest-folder.ts';
import { startServer, type StartedServer } from '../../start-server.ts';
import { askMany } from '../peers/ask-peer.ts';
import { distributionOf } from '../distribution.ts';
import { processUse } from '../peers/process-use.ts';
import { type ScriptedModel, startScriptedModel } from '../peers/scripted-model.ts';
import { type WrittenBook, writeLibrary } from './write-library.ts';

interface ScaleBench {
  /** Whose sentences the books are made of. */
  book: string;
  chunks: number;
}

const LOADS = [
  { atOnce: 1, count: 60 },
  { atOnce: 10, count: 100 },
  { atOnce: 50, count: 200 },
  { atOnce: 200, count: 400 },
];
const WARM_UP = { atOnce: 5, count: 40 };
const QUESTIONS = 400;
/** Until the index of the vectors has been read and what was needed for it is given back. */
const REST_MS = 20_000;
const KEPT_FROM_READERS = ['department:editors'];

/**
 * Asks a server with a large library, by words and vectors, and prints how long it takes until the model is asked: over all that
 * everybody may read (every other book), over one book, and over pages of one title. 1 when an answer failed.
 */
export async function runScaleBench({ book, chunks }: ScaleBench): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-scale-'));
  const model = await startScriptedModel();
  const env = {
    ...{ API_RATE_LIMIT: '0', MAX_CONCURRENT_REQUESTS: '400', LOG_LEVEL: 'error', LLM_TOOLS: 'off', LLM_VISION: 'off' },
    ...{ LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'm', LLM_API_KEY: 'x' },
    ...{ EMBEDDING_BASE_URL: model.baseUrl, EMBEDDING_MODEL: 'm', EMBEDDING_API_KEY: 'x' },
    LECTERN_DATA: join(folder, 'data'),
  };
  try {
    const questions = await bookQuestions(book, QUESTIONS);
    const books = await writeLibrary(book, join(folder, 'books'), chunks);
    const first = await startServer({ env, keepData: true });
    await ingest(first, books);
    await first.stop();
    // What the ingest left in memory is none of the figures.
    const server = await startServer({ env, keepData: true });
    try {
      return await ask(server, { model, questions });
    } finally {
      await server.stop();
    }
  } finally {
    await model.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function ingest(server: StartedServer, books: readonly WrittenBook[]): Promise<void> {
  let [pages, chunks, milliseconds] = [0, 0, 0];
  for (const [index, { id, folder }] of books.entries()) {
    const access = index % 2 === 0 ? ['public'] : KEPT_FROM_READERS;
    const started = performance.now();
    const summary = await ingestFolder(server, folder, { id, accessList: access });
    const taken = performance.now() - started;
    pages += summary.indexed;
    chunks += summary.chunks;
    milliseconds += taken;
    // Whether a book takes longer the more there are is seen while it goes on.
    console.log(`${id}: ${rateOf(summary.indexed, taken)}`);
  }
  console.log(
    `${pages} pages, ${chunks} chunks in ${(milliseconds / 1_000).toFixed(0)} s: ${rateOf(pages, milliseconds)}`,
  );
}

const rateOf = (pages: number, milliseconds: number) => `${((pages / milliseconds) * 1_000).toFixed(1)} pages a second`;

const SEARCHES = [
  { name: 'all', limits: {} },
  { name: 'one book', limits: { scope: { document_ids: ['book-4'] } } },
  { name: 'pages of one title', limits: { filters: { section_heading: ['What Is Ownership'] } } },
];

async function ask(
  server: StartedServer,
  { model, questions }: { model: ScriptedModel; questions: readonly string[] },
): Promise<number> {
  await pause(REST_MS);
  const { memoryMb: atRest } = await processUse(server.pid);
  const rows: Record<string, Record<string, string | number>> = {};
  const failures: string[] = [];
  for (const { name, limits } of SEARCHES) {
    const peer = {
      url: `${server.url}/chat/stream`,
      body: (query: string) => ({ query, grounding: 'annotate', ...limits }),
    };
    await askMany(peer, questions, WARM_UP);
    const row: Record<string, string | number> = {};
    for (const load of LOADS) {
      await model.takeCalls();
      const answers = await askMany(peer, questions, load);
      const calls = Map.groupBy(await model.takeCalls(), ({ mark }) => mark ?? '');
      failures.push(...answers.flatMap(({ failure }) => failure ?? []));
      const before = answers.flatMap(({ mark, askedAt }) => {
        const call = calls.get(mark)?.find(({ kind }) => kind === 'chat');
        return call === undefined ? [] : [call.arrivedAt - askedAt];
      });
      const { p50, p95 } = distributionOf(before);
      row[`${load.atOnce} at once: p50/p95`] = `${p50.toFixed(0)}/${p95.toFixed(0)}`;
    }
    rows[name] = row;
  }
  console.log(`Milliseconds until the model is asked; load of the machine ${loadavg()[0]?.toFixed(1) ?? '?'}`);
  console.table(rows);
  const { memoryMb } = await processUse(server.pid);
  console.log(
    `${atRest.toFixed(0)} MB at rest, ${memoryMb.toFixed(0)} MB behind the questions; ${failures.length} failed`,
  );
  for (const failure of failures.slice(0, 3)) console.log(failure);
  return failures.length === 0 ? 0 : 1;
}
