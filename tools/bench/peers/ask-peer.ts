import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';

import { LAST_WORD } from './scripted-model.ts';

/** Whatever answers questions in a benchmark. */
export interface Asked {
  url: string;
  body(question: string): object;
}

/** One question and when what came of it; in milliseconds since the epoch, with fractions. */
export interface PeerAnswer {
  /** What the question is known by. */
  mark: string;
  askedAt: number;
  endedAt: number;
  /** When the client left; null for one that listened to the end. */
  leftAt: number | null;
  /** Null for an answer that is complete. */
  failure: string | null;
}

const PATIENCE_MS = 60_000;
// Idle connections are closed before a server does, which Node does after 65 seconds: else a question may meet one that is just being closed.
const agent = new Agent({ keepAlive: true, maxSockets: Infinity, timeout: PATIENCE_MS });

const now = (): number => performance.timeOrigin + performance.now();

/** Asks, and listens to the end, or leaves after a while. Never rejects: what went wrong is part of what is measured. */
export async function askPeer(peer: Asked, question: string, leaveAfterMs?: number): Promise<PeerAnswer> {
  const mark = `nq${randomBytes(4).toString('hex')}`;
  const answer: PeerAnswer = { mark, askedAt: now(), endedAt: 0, leftAt: null, failure: null };
  const leaving = new AbortController();
  const timer = setTimeout(() => {
    answer.leftAt = now();
    leaving.abort();
  }, leaveAfterMs ?? PATIENCE_MS);
  try {
    const said = await send(peer, JSON.stringify(peer.body(`${question} ${mark}`)), leaving.signal);
    if (!said.includes(LAST_WORD)) answer.failure = `incomplete: ${said.slice(0, 200)}`;
  } catch (error) {
    answer.failure = String(error);
  }
  clearTimeout(timer);
  answer.endedAt = now();
  return answer;
}

async function send({ url }: Asked, body: string, signal: AbortSignal): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const sent = request(url, { method: 'POST', agent, headers, signal }, (response) => {
    text(response).then((said) => resolve(`${response.statusCode === 200 ? '' : '!'}${said}`), reject);
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

/** Asks so many questions, so many at a time. */
export async function askMany(
  peer: Asked,
  questions: readonly string[],
  { count, atOnce }: { count: number; atOnce: number },
): Promise<PeerAnswer[]> {
  const answers: PeerAnswer[] = [];
  let asked = 0;
  const askOneByOne = async (): Promise<void> => {
    while (asked < count) answers.push(await askPeer(peer, questions[asked++ % questions.length] ?? ''));
  };
  await Promise.all(Array.from({ length: atOnce }, askOneByOne));
  return answers;
}
