import { setTimeout as pause } from 'node:timers/promises';

import { type Distribution, distributionOf } from './distribution.ts';

/** What readers who mean no harm had to wait for, in milliseconds. */
export interface HonestFigures {
  answerMs: Distribution;
  pageMs: Distribution;
  answers: number;
  /** Answers and pages that did not come, by the status they were refused with; 0 for those without an answer. */
  failures: Record<string, number>;
}

export interface HonestReading {
  /** Of the server, without trailing slash. */
  url: string;
  /** By which they show that they may read. */
  headers: Record<string, string>;
  questions: readonly string[];
  pages: readonly string[];
}

const READERS = 3;
/** Between what one reader does and does next. */
const PAUSE_MS = 300;

/** Some readers ask and open pages, one thing after the other, until the signal says so. */
export async function readHonestly(reading: HonestReading, signal: AbortSignal): Promise<HonestFigures> {
  const [answerMs, pageMs]: [number[], number[]] = [[], []];
  const failures: Record<string, number> = {};
  const noteFailure = (status: number) => (failures[status] = (failures[status] ?? 0) + 1);
  const timed = async (into: number[], request: () => Promise<Response>) => {
    const begun = performance.now();
    try {
      const response = await request();
      await response.text();
      if (!response.ok) noteFailure(response.status);
    } catch {
      noteFailure(0);
    }
    into.push(performance.now() - begun);
  };
  const readOn = async (reader: number) => {
    for (let turn = reader; !signal.aborted; turn += READERS) {
      await timed(answerMs, () => ask(reading, turn));
      await pause(PAUSE_MS);
      await timed(pageMs, () => open(reading, turn));
      await pause(PAUSE_MS);
    }
  };
  await Promise.all(Array.from({ length: READERS }, (_, reader) => readOn(reader)));
  return { answerMs: distributionOf(answerMs), pageMs: distributionOf(pageMs), answers: answerMs.length, failures };
}

function ask({ url, headers, questions }: HonestReading, turn: number): Promise<Response> {
  const body = JSON.stringify({ query: questions[turn % questions.length] });
  return fetch(`${url}/chat`, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body });
}

function open({ url, headers, pages }: HonestReading, turn: number): Promise<Response> {
  return fetch(`${url}${pages[turn % pages.length] ?? '/'}`, { headers });
}
