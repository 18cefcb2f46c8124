import * as worker from '#lib/ingest/page-worker.ts';
import type { PageTask } from '#lib/ingest/ports.ts';

export { openBook } from '#lib/ingest/page-worker.ts';

/** Reads pages as the parsing thread does, but never comes back from those whose file says so in its name. */
export async function readPage(task: PageTask) {
  while (task.page.filename.includes('endless'));
  return worker.readPage(task);
}
