import type { IngestRunReply } from '#lib/contracts/admin/ingest-run.ts';

import { type Sent, sendToAdmin } from '../admin-request.ts';

const ADDRESS = '/api/admin/ingests';

/** Newest first. Null when the server does not say. */
export async function listRuns(): Promise<IngestRunReply[] | null> {
  try {
    const response = await fetch(ADDRESS);
    return response.ok ? ((await response.json()) as { runs: IngestRunReply[] }).runs : null;
  } catch {
    return null;
  }
}

export function startIngest(path: string): Promise<Sent<IngestRunReply>> {
  return sendToAdmin(ADDRESS, { method: 'POST', body: { path } });
}

export function stopIngest(runId: string): Promise<Sent<IngestRunReply>> {
  return sendToAdmin(`${ADDRESS}/${runId}`, { method: 'DELETE' });
}
