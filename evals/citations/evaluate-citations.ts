import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { ChatResponse } from '#lib/contracts/chat-response.ts';
import { bookQuestions } from '#tools/book-questions.ts';
import { ingestFolder } from '#tools/ingest-folder.ts';
import { startServer, type StartedServer } from '#tools/start-server.ts';

import { askJson, askStream } from './ask-both-ways.ts';
import { AnswerChecker } from './check-answer.ts';

export interface CitationReport {
  questions: number;
  answered: number;
  sources: number;
  ranges: number;
  /** One sentence each; an honest run has none. */
  faults: string[];
}

/**
 * Asks questions made of the books' own headings and checks every citation by what the server publishes: each range against
 * its page, each source against the turn's stored chunks, the stream against the JSON, and all of it again after a restart.
 */
export async function evaluateCitations(books: string[], questionsInAll: number): Promise<CitationReport> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'lectern-eval-'));
  const start = () => startServer({ env: { LECTERN_DATA: dataFolder, API_RATE_LIMIT: '0' }, keepData: true });
  try {
    const perBook = Math.ceil(questionsInAll / books.length);
    const questions = (await Promise.all(books.map((book) => bookQuestions(book, perBook)))).flat();
    const first = await start();
    for (const book of books) await ingestFolder(first, book);
    const { answers, faults } = await askAll(first, questions);
    await first.stop();
    const second = await start();
    faults.push(...(await checkAgain(second, answers)));
    await second.stop();
    return summarise(answers, faults);
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}

async function askAll(
  { url }: StartedServer,
  questions: string[],
): Promise<{ answers: Map<string, ChatResponse>; faults: string[] }> {
  const checker = new AnswerChecker(url);
  const answers = new Map<string, ChatResponse>();
  const faults: string[] = [];
  for (const question of questions) {
    const answer = await askJson(url, question);
    const streamed = await askStream(url, question);
    answers.set(question, answer);
    const found = await checker.faultsOf(answer);
    if (!isSame(answer, streamed)) found.push('the stream gives another answer');
    faults.push(...found.map((fault) => `${question} ${fault}`));
  }
  return { answers, faults };
}

/** The conversations and pages of before, and the same questions asked anew. */
async function checkAgain({ url }: StartedServer, answers: Map<string, ChatResponse>): Promise<string[]> {
  const checker = new AnswerChecker(url);
  const faults: string[] = [];
  for (const [question, answer] of answers) {
    const found = await checker.faultsOf(answer);
    if (!isSame(answer, withOrigin(await askJson(url, question), url, answer))) found.push('another answer');
    faults.push(...found.map((fault) => `after a restart: ${question} ${fault}`));
  }
  return faults;
}

/** The second server listens elsewhere, and links follow the request; everything else must be the same. */
function withOrigin(answer: ChatResponse, url: string, like: ChatResponse): ChatResponse {
  const [source] = like.sources;
  if (source === undefined || !('page_id' in source)) return answer;
  const origin = new URL(source.source_url).origin;
  const sources = answer.sources.map((other) => ({ ...other, source_url: other.source_url.replace(url, origin) }));
  return { ...answer, sources };
}

type AnswerText = Pick<ChatResponse, 'answer' | 'sources'>;

function isSame(one: AnswerText, other: AnswerText): boolean {
  return one.answer === other.answer && JSON.stringify(one.sources) === JSON.stringify(other.sources);
}

function summarise(answers: Map<string, ChatResponse>, faults: string[]): CitationReport {
  const all = [...answers.values()];
  const sources = all.flatMap((answer) => answer.sources);
  return {
    questions: all.length,
    answered: all.filter((answer) => answer.metadata.outcome === 'answered').length,
    sources: sources.length,
    ranges: sources.reduce((sum, source) => sum + ('ranges' in source ? source.ranges.length : 1), 0),
    faults,
  };
}
