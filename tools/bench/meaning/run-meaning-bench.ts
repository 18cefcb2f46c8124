import { loadavg } from 'node:os';
import { join } from 'node:path';

import { remoteIngest } from '#cli/ingest/remote-ingest.ts';
import { PROJECT } from '#scripts/lib/project.mjs';
import { findRunningServer } from '#server/running-server.ts';

import { bookQuestions } from '../../book-questions.ts';
import { startServer, type StartedServer } from '../../start-server.ts';
import { type AnswerFigures, measureAnswers } from '../measure-answers.ts';

interface MeaningBench {
  book: string;
  /** How many questions are asked at each concurrency; each is asked once, so that nothing is remembered of it. */
  questions: number;
}

const CONCURRENCIES = [1, 50];
/** Parts of the questions, asked of both servers in turn, so that a load that changes meets both. */
const ROUNDS = 4;
const WARM_UP_QUESTIONS = 10;
const HANDBOOK = join(PROJECT, 'content', 'handbook');
const { signal } = new AbortController();

/**
 * Asks the same questions of a server that compares words and of one with the model on this machine, in turn, and prints what meaning
 * costs. The server says what is missing when the model is not in MODELS_FOLDER.
 */
export async function runMeaningBench({ book, questions: count }: MeaningBench): Promise<number> {
  const all = await bookQuestions(book, WARM_UP_QUESTIONS + count * CONCURRENCIES.length);
  const start = (embeddings: string) =>
    startServer({
      env: { EMBEDDINGS: embeddings, API_RATE_LIMIT: '0', MAX_CONCURRENT_REQUESTS: '100', LOG_LEVEL: 'error' },
    });
  const [words, meaning] = [await start('off'), await start('local')];
  try {
    for (const server of [words, meaning]) await putIn(server, HANDBOOK, 'handbook');
    await putIn(words, book, 'bench-book');
    printIngest(await putIn(meaning, book, 'bench-book'));
    const [warmUp, ...parts] = partsOf(all, count);
    for (const server of [words, meaning]) await measureAnswers(server, warmUp ?? [], 1);
    for (const [index, concurrent] of CONCURRENCIES.entries())
      printCost(concurrent, await askInTurn({ words, meaning }, parts[index] ?? [], concurrent));
    return 0;
  } finally {
    await Promise.all([words.stop(), meaning.stop()]);
  }
}

interface IngestedFigures {
  chunks: number;
  /** From the beginning of the ingest to its end, and to the last vector. */
  readSeconds: number;
  vectorSeconds: number;
  longestStallMs: number;
}

/** Ingests and waits for the vectors that follow. */
async function putIn(server: StartedServer, path: string, id: string): Promise<IngestedFigures> {
  const address = await findRunningServer(server.dataFolder);
  if (address === null) throw new Error(`The server left no address in ${server.dataFolder}.`);
  let [started, readSeconds, chunks] = [performance.now(), 0, 0];
  const seconds = () => (performance.now() - started) / 1000;
  for await (const line of remoteIngest(address, { path, id }, signal)) {
    if (line.type === 'ingest-start') {
      server.startMeasuring();
      started = performance.now();
    }
    if (line.type === 'ingest-end') [readSeconds, chunks] = [seconds(), line.chunks];
  }
  const { longestStallMs } = await server.endMeasuring();
  return { chunks, readSeconds, vectorSeconds: seconds(), longestStallMs };
}

function partsOf(all: readonly string[], count: number): string[][] {
  const rest = all.slice(WARM_UP_QUESTIONS);
  return [
    all.slice(0, WARM_UP_QUESTIONS),
    ...CONCURRENCIES.map((_, index) => rest.slice(index * count, (index + 1) * count)),
  ];
}

type Measured = Record<'words' | 'meaning', (AnswerFigures & { memoryBytes: number })[]>;

async function askInTurn(
  servers: Record<'words' | 'meaning', StartedServer>,
  questions: readonly string[],
  concurrent: number,
): Promise<Measured> {
  const measured: Measured = { words: [], meaning: [] };
  const size = Math.ceil(questions.length / ROUNDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    const part = questions.slice(round * size, (round + 1) * size);
    for (const kind of round % 2 === 0 ? (['words', 'meaning'] as const) : (['meaning', 'words'] as const)) {
      const figures = await measureAnswers(servers[kind], part, concurrent);
      servers[kind].startMeasuring();
      measured[kind].push({ ...figures, memoryBytes: (await servers[kind].endMeasuring()).memoryBytes });
    }
  }
  return measured;
}

function printIngest({ chunks, readSeconds, vectorSeconds, longestStallMs }: IngestedFigures): void {
  console.log(
    `${String(chunks)} chunks were read within ${readSeconds.toFixed(1)} s and had their vectors within ${vectorSeconds.toFixed(1)} s, longest stall ${longestStallMs.toFixed(0)} ms (${load()})`,
  );
}

function printCost(concurrent: number, measured: Measured): void {
  console.log(`${concurrent} at a time, in ${ROUNDS} rounds (${load()}); milliseconds to the end of an answer`);
  console.table(
    Object.fromEntries(
      Object.entries(measured).map(([kind, rounds]) => [
        kind,
        {
          p50: listed(rounds.map(({ completeMs }) => completeMs.p50)),
          p95: listed(rounds.map(({ completeMs }) => completeMs.p95)),
          'longest stall': listed(rounds.map(({ longestStallMs }) => longestStallMs)),
          answered: listed(rounds.map(({ answered }) => answered)),
          'memory MB': listed(rounds.map(({ memoryBytes }) => memoryBytes / 1e6)),
        },
      ]),
    ),
  );
}

function listed(values: readonly number[]): string {
  return values.map((value) => value.toFixed(0)).join(' / ');
}

function load(): string {
  return `load of the machine ${loadavg()[0]?.toFixed(1) ?? '?'}`;
}
