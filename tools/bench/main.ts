import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Command, InvalidArgumentError } from 'commander';

import { fromCaller } from '#lib/foundation/config/caller-folder.ts';
import { runMain } from '#scripts/lib/problem.mjs';
import { PROJECT } from '#scripts/lib/project.mjs';

import { bookQuestions } from '../book-questions.ts';
import { startServer, type StartedServer } from '../start-server.ts';
import { runAdminBench } from './admin/run-admin-bench.ts';
import type { BenchReport } from './bench-report.ts';
import { runContractBench } from './contract/run-contract-bench.ts';
import { runFloodBench } from './hostile/run-flood-bench.ts';
import { runHostileBench } from './hostile/run-hostile-bench.ts';
import { runMeaningBench } from './meaning/run-meaning-bench.ts';
import { measureAnswers } from './measure-answers.ts';
import { measureBrowser } from './measure-browser.ts';
import { measureIngest } from './measure-ingest.ts';
import { measureMeanwhile } from './measure-meanwhile.ts';
import { measureServices, type ServiceFigures } from './measure-services.ts';
import { runSoak } from './peers/run-soak.ts';
import { runPeersBench } from './peers/run-peers-bench.ts';
import { runScaleBench } from './scale/run-scale-bench.ts';
import { printReport } from './print-report.ts';
import { STUB_SETUPS } from './stub-services.ts';

const HANDBOOK = join(PROJECT, 'content', 'handbook');
const REPORT = join(PROJECT, 'reports', 'bench.json');
const CONCURRENCIES = [1, 10];
/** Asked before anything is measured, so that compiling and opening files is not taken for answering. */
const WARM_UP_QUESTIONS = 20;

const command = new Command('npm run bench --')
  .description('Measures ingest and answers of a server of its own, with a book of your choice.')
  .option('--book <path>', 'a folder of Markdown; with --meanwhile any book', HANDBOOK)
  .option('--questions <number>', 'how many questions to ask at each concurrency', wholeNumber, 200)
  .option('--streams <number>', 'how many answers to stream at the same moment', wholeNumber, 200)
  .option('--browser', 'measure the reader in a browser as well', false)
  .option('--admin', 'measure the administration, and nothing else', false)
  .option(
    '--turns <number>',
    'with --admin: turns in the embedded database; 0 leaves it out',
    wholeNumberOrNone,
    50_000,
  )
  .option('--server-turns <number>', 'with --admin: turns in PostgreSQL; 0 leaves it out', wholeNumberOrNone, 1_000_000)
  .option('--times <number>', 'with --admin: how often each is asked', wholeNumber, 20)
  .option(
    '--contract',
    'measure what the specifications bound, with a scripted model, and the start of the agent, and nothing else',
    false,
  )
  .option('--hostile', 'measure honest readers beside hostile clients, and nothing else', false)
  .option(
    '--flood',
    'measure what a reader waits for while another client floods each address, and nothing else',
    false,
  )
  .option('--minutes <number>', 'with --hostile: how long', wholeNumber, 30)
  .option('--meanwhile', 'measure readers while the book is read, and nothing else', false)
  .option('--peers', 'measure the product beside other systems with the same model, and nothing else', false)
  .option('--rounds <number>', 'with --peers: how often each is asked', wholeNumber, 3)
  .option('--against <folder>', 'with --peers: another checkout of this project, built, in the same rounds')
  .option('--variants <names...>', 'with --peers: which variants of the product, as the table names them')
  .option('--soak <minutes>', 'ask ten at a time for so long, see what memory is taken, and nothing else', wholeNumber)
  .option('--scale <chunks>', 'ask a library of so many chunks made of the book, and nothing else', wholeNumber)
  .option('--meaning', 'measure what search by meaning costs beside search by words, and nothing else', false)
  .option('--keep <folder>', 'with --admin: where filled databases are kept for the next time')
  .showHelpAfterError();

interface Options {
  book: string;
  questions: number;
  streams: number;
  browser: boolean;
  admin: boolean;
  turns: number;
  serverTurns: number;
  times: number;
  contract: boolean;
  hostile: boolean;
  flood: boolean;
  minutes: number;
  meanwhile: boolean;
  peers: boolean;
  rounds: number;
  against?: string;
  variants?: string[];
  soak?: number;
  scale?: number;
  meaning: boolean;
  keep?: string;
}

async function main(): Promise<number> {
  command.parse();
  const options = command.opts<Options>();
  if (options.admin)
    return runAdminBench({ ...options, keep: options.keep === undefined ? null : fromCaller(options.keep) });
  if (options.flood) return runFloodBench();
  if (options.hostile) return runHostileBench(options.minutes);
  const book = fromCaller(options.book);
  if (options.meanwhile) return measureMeanwhile(book);
  if (options.soak !== undefined) return runSoak({ book, minutes: options.soak });
  if (options.scale !== undefined) return runScaleBench({ book, chunks: options.scale });
  if (options.meaning) return runMeaningBench({ book, questions: options.questions });
  if (options.peers) return runPeers(book, options);
  const questions = await questionsFrom(book, options.questions);
  if (options.contract) return runContractBench(questions);
  const report = {
    ...(await measureOwnServer(book, { questions, withBrowser: options.browser })),
    services: await measureAllServices(questions, options.streams),
  };
  printReport(report);
  await mkdir(join(PROJECT, 'reports'), { recursive: true });
  await writeFile(REPORT, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`Written to reports/${basename(REPORT)}`);
  return 0;
}

function runPeers(book: string, { rounds, against, variants }: Options): Promise<number> {
  const other = against === undefined ? null : fromCaller(against);
  return runPeersBench({ book, rounds, against: other, variants: variants ?? null });
}

interface OwnServerOptions {
  questions: string[];
  withBrowser: boolean;
}

/** With everything built in. */
async function measureOwnServer(book: string, options: OwnServerOptions): Promise<Omit<BenchReport, 'services'>> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'lectern-bench-'));
  const env = { API_RATE_LIMIT: '0', LOG_LEVEL: 'error', LECTERN_DATA: dataFolder };
  try {
    const measured = await measureOnce(env, book, options);
    const started = performance.now();
    const again = await startServer({ env, keepData: true });
    const warmStartMs = performance.now() - started;
    await again.stop();
    return { ...measured, warmStartMs };
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function measureOnce(env: Record<string, string>, book: string, options: OwnServerOptions) {
  const server = await startServer({ env, keepData: true });
  try {
    return await measure(server, book, options);
  } finally {
    await server.stop();
  }
}

/** With services around it, one setup after the other. Their library is the handbook. */
async function measureAllServices(questions: string[], streams: number): Promise<ServiceFigures[]> {
  const figures = [];
  for (const setup of STUB_SETUPS) {
    console.log(`Asking ${questions.length} questions between stub services (${setup}), then ${streams} at once …`);
    figures.push(await measureServices({ setup, questions, streams }));
  }
  return figures;
}

async function measure(
  server: StartedServer,
  book: string,
  { questions, withBrowser }: OwnServerOptions,
): Promise<Omit<BenchReport, 'services' | 'warmStartMs'>> {
  console.log('Ingesting …');
  const ingest = await measureIngest(server, book);
  server.startMeasuring();
  const { memoryBytes: atRestBytes } = await server.endMeasuring();
  await measureAnswers(server, questions.slice(0, WARM_UP_QUESTIONS), 1);
  const answers = [];
  for (const concurrent of CONCURRENCIES) {
    console.log(`Asking ${questions.length} questions, ${concurrent} at a time …`);
    answers.push(await measureAnswers(server, questions, concurrent));
  }
  server.startMeasuring();
  const { memoryBytes, peakMemoryBytes } = await server.endMeasuring();
  if (withBrowser) console.log('Reading in a browser …');
  const browser = withBrowser ? await measureBrowser(server) : null;
  return {
    measuredAt: new Date().toISOString(),
    machine: { cores: cpus().length, processor: cpus()[0]?.model ?? 'unknown', node: process.version },
    book: basename(book),
    ingest,
    answers,
    browser,
    memory: { atRestBytes, memoryBytes, peakMemoryBytes },
  };
}

/** A book with fewer headings than questions is asked some of them again. */
async function questionsFrom(book: string, count: number): Promise<string[]> {
  const distinct = await bookQuestions(book, count);
  if (distinct.length === 0) throw new Error(`There are no Markdown headings under ${book} to make questions of.`);
  return Array.from({ length: count }, (_, index) => distinct[index % distinct.length] ?? '');
}

function wholeNumberOrNone(text: string): number {
  return text === '0' ? 0 : wholeNumber(text);
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('It must be a whole number above 0.');
  return value;
}

await runMain(main);
