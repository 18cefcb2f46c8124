import { startServer, type StartedServer } from '../start-server.ts';
import { distributionOf, type Distribution } from './distribution.ts';
import { findLostWords } from './find-lost-words.ts';
import { questionTimes } from './overhead.ts';
import { type StreamedAnswer, streamQuestion, streamQuestions } from './stream-question.ts';
import {
  startStubServices,
  type StoredInIndex,
  type StubDelays,
  type StubServices,
  type StubSetup,
} from './stub-services.ts';

/** How the app fares between services of known slowness; times in milliseconds. */
export interface ServiceFigures {
  setup: StubSetup;
  /** What the handbook takes in the index; null where the index is built in. */
  stored: StoredInIndex | null;
  delays: StubDelays;
  concurrent: number;
  questions: number;
  /** During which a service was at work for a question, from its arrival until the model was asked. */
  waitingMs: Distribution;
  /** The rest of that time. */
  overheadMs: Distribution;
  firstEventMs: Distribution;
  completeMs: Distribution;
  burst: BurstFigures;
}

/** Many streams at the same moment. */
interface BurstFigures {
  streams: number;
  complete: number;
  /** Of the complete ones: how many said that their turn may not have been stored in time. */
  unrecorded: number;
  /** Why streams were not complete, the first few. */
  complaints: string[];
  seconds: number;
  firstEventMs: Distribution;
  completeMs: Distribution;
  longestStallMs: number;
}

/** Like hosted services, and a fast model that says a hundred words a second. */
const DELAYS: StubDelays = { embedMs: 80, searchMs: 10, firstTokenMs: 400, eventMs: 40 };
const NO_DELAYS: StubDelays = { embedMs: 0, searchMs: 0, firstTokenMs: 0, eventMs: 0 };
const CONCURRENT = 10;
/** About as long as an answer takes. */
const RAMP_MS = 1_000;
const SETTINGS = { API_RATE_LIMIT: '0', MAX_CONCURRENT_REQUESTS: '250', LOG_LEVEL: 'error' };

interface ServiceRun {
  setup: StubSetup;
  questions: readonly string[];
  /** How many streams the burst has. */
  streams: number;
}

/** Starts services and a server between them, and asks it: a few questions for themselves, some at a time, and many at once. */
export async function measureServices({ setup, questions, streams }: ServiceRun): Promise<ServiceFigures> {
  const services = await startStubServices(setup);
  try {
    const server = await startServer({ env: { ...SETTINGS, ...services.variables } });
    try {
      return await measure(server, services, { setup, questions, streams });
    } finally {
      await server.stop();
    }
  } finally {
    await services.stop();
  }
}

async function measure(server: StartedServer, services: StubServices, run: ServiceRun): Promise<ServiceFigures> {
  const ask = numbered(run.questions);
  services.delay(NO_DELAYS);
  await streamQuestions(server.url, ask(run.questions.length), { concurrent: 2 });
  services.delay(DELAYS);
  const { stored } = await services.takeCalls();
  server.startMeasuring();
  const answers = await streamQuestions(server.url, ask(run.questions.length), {
    concurrent: CONCURRENT,
    rampMs: RAMP_MS,
  });
  const { arrivals } = await server.endMeasuring();
  const times = questionTimes(answers, (await services.takeCalls()).calls, arrivals);
  return {
    setup: run.setup,
    stored,
    delays: DELAYS,
    concurrent: CONCURRENT,
    questions: answers.length,
    waitingMs: distributionOf(times.map(({ waitingMs }) => waitingMs)),
    overheadMs: distributionOf(times.map(({ overheadMs }) => overheadMs)),
    ...timesOf(answers),
    burst: await measureBurst(server, services, ask(run.streams)),
  };
}

async function measureBurst(
  server: StartedServer,
  services: StubServices,
  questions: readonly string[],
): Promise<BurstFigures> {
  server.startMeasuring();
  const started = performance.now();
  const answers = await Promise.all(questions.map((question) => streamQuestion(server.url, question)));
  const seconds = (performance.now() - started) / 1000;
  const { longestStallMs } = await server.endMeasuring();
  const { calls } = await services.takeCalls();
  const said = new Map(calls.map(({ question, says }) => [question, says ?? '']));
  const complaints = answers.flatMap((answer) => findLostWords(answer, said.get(answer.question) ?? '') ?? []);
  return {
    streams: answers.length,
    complete: answers.length - complaints.length,
    unrecorded: answers.filter(mayBeUnrecorded).length,
    complaints: complaints.slice(0, 3),
    seconds,
    ...timesOf(answers),
    longestStallMs,
  };
}

function mayBeUnrecorded({ events }: StreamedAnswer): boolean {
  const last = events.at(-1);
  return last?.type === 'done' && last.metadata.recorded === false;
}

function timesOf(answers: readonly StreamedAnswer[]): Pick<ServiceFigures, 'firstEventMs' | 'completeMs'> {
  return {
    firstEventMs: distributionOf(answers.map(({ firstEventMs }) => firstEventMs)),
    completeMs: distributionOf(answers.map(({ completeMs }) => completeMs)),
  };
}

/** Gives out questions that differ from all it gave out before, so that each can be recognised by its words. */
function numbered(questions: readonly string[]): (count: number) => string[] {
  let next = 0;
  return (count) =>
    Array.from({ length: count }, () => {
      next += 1;
      return `${questions[next % questions.length] ?? ''} (${next})`;
    });
}
