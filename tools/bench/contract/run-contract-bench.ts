import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { PROJECT } from '#scripts/lib/project.mjs';

import { startServer, type StartedServer } from '../../start-server.ts';
import { type Distribution, distributionOf } from '../distribution.ts';
import { type StreamedAnswer, streamQuestion, streamQuestions } from '../stream-question.ts';
import { startStubServices } from '../stub-services.ts';

/** Like a hosted model that says a hundred words a second; all else is the server's own. */
const DELAYS = { embedMs: 0, searchMs: 0, firstTokenMs: 400, eventMs: 40 };
/** What the contract lets a server answer at once, and what it must. */
const AT_ONCE = 10;
const WARM_UP_QUESTIONS = 10;
const AGENT_STARTS = 10;

/**
 * Asks a server of its own with a scripted model, a few questions for themselves and then ten at the same moment, and starts the agent of the
 * library in processes of its own: prints what the specifications bound, with their bounds. Everything is as it is by default, but that a
 * client may ask more than 60 questions a minute. Rejects when the services or the server do not start.
 */
export async function runContractBench(questions: readonly string[]): Promise<number> {
  const services = await startStubServices('model');
  try {
    services.delay(DELAYS);
    const env = { API_RATE_LIMIT: '0', LOG_LEVEL: 'error', ...services.variables };
    const server = await startServer({ env });
    try {
      await askAll(server, questions);
    } finally {
      await server.stop();
    }
  } finally {
    await services.stop();
  }
  await startAgents();
  return 0;
}

async function askAll({ url }: StartedServer, questions: readonly string[]): Promise<void> {
  await streamQuestions(url, questions.slice(0, WARM_UP_QUESTIONS), { concurrent: 1 });
  const alone = await streamQuestions(url, questions, { concurrent: 1 });
  const together: StreamedAnswer[] = [];
  for (let first = 0; first + AT_ONCE <= questions.length; first += AT_ONCE) {
    const group = questions.slice(first, first + AT_ONCE);
    together.push(...(await Promise.all(group.map((question) => streamQuestion(url, question)))));
  }
  const { firstTokenMs, eventMs } = DELAYS;
  console.log(`The model thinks ${firstTokenMs} ms before its first token and ${eventMs} ms for every four words.`);
  for (const [asked, answers] of [
    ['one at a time', alone],
    [`${AT_ONCE} at the same moment`, together],
  ] as const) {
    const whole = answers.filter(({ failure, events }) => failure === null && events.at(-1)?.type === 'done');
    console.log(`\n${answers.length} questions, ${asked}: ${whole.length} answered (SC-010)`);
    console.table({
      'whole answer (SC-001)': row(distributionOf(answers.map(({ completeMs }) => completeMs)), 3_000),
      'first event (SC-002)': row(distributionOf(answers.map(({ firstEventMs }) => firstEventMs)), 1_000),
    });
  }
}

/** From the beginning of `createRagAgent` to its end, the module loaded: what the specification calls initialization. */
const PROGRAM = `
const loading = performance.now();
const { createRagAgent } = await import('#lib/serving/runtime/create-rag-agent.ts');
const began = performance.now();
const agent = createRagAgent({ name: 'Bench', mission: 'Start.', workDir: process.argv[1] });
const made = performance.now();
await agent.close();
console.log(JSON.stringify({ loadMs: began - loading, startMs: made - began }));
`;

async function startAgents(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-agent-'));
  const starts: { loadMs: number; startMs: number }[] = [];
  try {
    for (let count = 0; count < AGENT_STARTS; count += 1) {
      const flags = ['--disable-warning=ExperimentalWarning', '--input-type=module-typescript'];
      const run = promisify(execFile)(process.execPath, [...flags, '-e', PROGRAM, folder], { cwd: PROJECT });
      starts.push(JSON.parse((await run).stdout) as { loadMs: number; startMs: number });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  console.log(`\n${AGENT_STARTS} starts of createRagAgent, each in a new process`);
  console.table({
    createRagAgent: row(distributionOf(starts.map(({ startMs }) => startMs)), 1_000),
    'loading its modules before': row(distributionOf(starts.map(({ loadMs }) => loadMs)), null),
  });
}

function row({ p50, p95, max }: Distribution, bound: number | null) {
  const rounded = { p50: Math.round(p50), p95: Math.round(p95), max: Math.round(max) };
  return {
    ...rounded,
    bound: bound === null ? '' : `p95 < ${bound}`,
    held: bound === null || p95 < bound ? 'yes' : 'no',
  };
}
