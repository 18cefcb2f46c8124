import { remoteIngest } from '#cli/ingest/remote-ingest.ts';
import type { IngestEvent, IngestRequest } from '#lib/contracts/ingest.ts';
import { findRunningServer } from '#server/running-server.ts';

type IngestSummary = IngestEvent & { type: 'ingest-end' };

/** Has a running server ingest a folder; what came of it. Used by the evaluation and the benchmark. */
export async function ingestFolder(
  { dataFolder }: { dataFolder: string },
  path: string,
  settings: Omit<IngestRequest, 'path'> = {},
): Promise<IngestSummary> {
  const server = await findRunningServer(dataFolder);
  if (server === null) throw new Error(`No server works on ${dataFolder}.`);
  for await (const event of remoteIngest(server, { path, ...settings }, new AbortController().signal)) {
    if (event.type === 'ingest-end') return event;
  }
  throw new Error(`The ingest of ${path} ended without a summary.`);
}
