import { join } from 'node:path';

import { PROJECT } from '#scripts/lib/project.mjs';

import { bookQuestions } from '../book-questions.ts';
import { startServer } from '../start-server.ts';
import { type HonestFigures, readHonestly } from './honest-readers.ts';
import { measureIngest } from './measure-ingest.ts';

const HANDBOOK = join(PROJECT, 'content', 'handbook');
const QUESTIONS = 60;
const PAGES = ['/', '/books/handbook', '/books/handbook/reading', '/books/handbook/asking'];
const ALONE_MS = 30_000;
/** So that compiling and opening files is not taken for answering. */
const WARM_UP_MS = 5_000;

/** Reads a book, or a file that is one, while readers ask and open pages of the handbook; prints how long they waited before and meanwhile. */
export async function measureMeanwhile(book: string): Promise<number> {
  const server = await startServer({ env: { API_RATE_LIMIT: '0', LOG_LEVEL: 'error', INGEST_FOLDERS: '/' } });
  try {
    const reading = { url: server.url, headers: {}, questions: await bookQuestions(HANDBOOK, QUESTIONS), pages: PAGES };
    await readHonestly(reading, AbortSignal.timeout(WARM_UP_MS));
    server.startMeasuring();
    const alone = await readHonestly(reading, AbortSignal.timeout(ALONE_MS));
    const { longestStallMs } = await server.endMeasuring();
    const over = new AbortController();
    const [meanwhile, ingest] = await Promise.all([
      readHonestly(reading, over.signal),
      measureIngest(server, book).finally(() => over.abort()),
    ]);
    console.table({
      'by themselves': { ...row(alone), 'longest stall, ms': Math.round(longestStallMs) },
      'while it is read': { ...row(meanwhile), 'longest stall, ms': Math.round(ingest.longestStallMs) },
    });
    console.log(`${ingest.pages} pages and ${ingest.chunks} chunks in ${ingest.seconds.toFixed(1)} s.`);
    console.log(
      `p95: answers ${ratio(meanwhile, alone, 'answerMs')} times, pages ${ratio(meanwhile, alone, 'pageMs')}.`,
    );
    return Object.keys({ ...alone.failures, ...meanwhile.failures }).length === 0 ? 0 : 1;
  } finally {
    await server.stop();
  }
}

function row({ answerMs, pageMs, answers, failures }: HonestFigures) {
  return {
    answers,
    'answer p50, ms': Math.round(answerMs.p50),
    'answer p95, ms': Math.round(answerMs.p95),
    'page p50, ms': Math.round(pageMs.p50),
    'page p95, ms': Math.round(pageMs.p95),
    failed: Object.values(failures).reduce((sum, count) => sum + count, 0),
  };
}

function ratio(during: HonestFigures, before: HonestFigures, which: 'answerMs' | 'pageMs'): string {
  return (during[which].p95 / before[which].p95).toFixed(1);
}
