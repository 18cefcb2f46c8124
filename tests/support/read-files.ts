import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { AppError } from '#lib/foundation/core/errors.ts';
import { createPageParser } from '#lib/books/ingest/readers/piscina-page-parser.ts';

/** What became of a file, and the most memory that the process had taken until then. */
export interface ReadFile {
  outcome: 'read' | 'refused';
  said: string;
  peakMb: number;
}

/* A process of its own: reads files one after the other as ingest does, and prints a line of JSON for each, a `ReadFile`. */

const workFolder = await mkdtemp(join(tmpdir(), 'lectern-hostile-'));
const parser = createPageParser({ workFolder });
const signal = new AbortController().signal;
const document = { id: 'book', title: 'Book', webUrl: null, accessList: ['public'] };

async function read(path: string): Promise<Omit<ReadFile, 'peakMb'>> {
  try {
    const book = await parser.openBook(path, signal);
    const said: string[] = [];
    for (const page of book.pages) {
      const task = { book, page, pageId: page.path, document, indexed: null, identifierPatterns: [] };
      const reading = await parser.readPage(task, signal);
      if (reading.outcome === 'failed') return { outcome: 'refused', said: reading.message };
      if (reading.outcome === 'changed') said.push(reading.page.html);
    }
    await parser.closeBook(book);
    return { outcome: 'read', said: said.join('\n') };
  } catch (error) {
    if (AppError.is(error) && error.code === 'validation_error') return { outcome: 'refused', said: error.message };
    throw error;
  }
}

for (const path of process.argv.slice(2)) {
  const result = await read(path);
  const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
  process.stdout.write(`${JSON.stringify({ ...result, said: result.said.slice(0, 100_000), peakMb })}\n`);
}
await parser.close();
await rm(workFolder, { recursive: true, force: true });
