import { remoteIngest } from '#cli/ingest/remote-ingest.ts';
import { findRunningServer } from '#server/running-server.ts';

import type { StartedServer } from '../start-server.ts';

export interface IngestFigures {
  pages: number;
  chunks: number;
  seconds: number;
  pagesPerSecond: number;
  longestStallMs: number;
}

// A name of its own: the handbook is in every library already, and what is unchanged is not indexed again.
const DOCUMENT_ID = 'bench-book';

/** Puts the book into the running server, as `npm run ingest` does, once the server has indexed its own handbook. */
export async function measureIngest(server: StartedServer, book: string): Promise<IngestFigures> {
  const address = await findRunningServer(server.dataFolder);
  if (address === null) throw new Error(`The server left no address in ${server.dataFolder}.`);
  for await (const event of remoteIngest(address, { path: book, id: DOCUMENT_ID }, new AbortController().signal)) {
    if (event.type === 'ingest-start') server.startMeasuring();
    if (event.type !== 'ingest-end') continue;
    const { longestStallMs } = await server.endMeasuring();
    const seconds = event.durationMs / 1000;
    const { indexed: pages, chunks } = event;
    return { pages, chunks, seconds, pagesPerSecond: pages / seconds, longestStallMs };
  }
  throw new Error('The ingest ended without saying so.');
}
