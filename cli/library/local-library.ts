import type { Viewer } from '#lib/people/access/viewer.ts';
import type { Env } from '#lib/foundation/config/env.ts';
import { chatRequestSchema } from '#lib/contracts/chat-request.ts';
import { parseOrThrow } from '#lib/contracts/parse-or-throw.ts';
import { AppError } from '#lib/foundation/core/errors.ts';
import { askQuestion } from '#lib/serving/runtime/ask-question.ts';
import { openRuntime } from '#lib/serving/runtime/open-runtime.ts';
import type { Runtime } from '#lib/serving/runtime/runtime.ts';
import { foundPlaces } from '#lib/serving/runtime/shown/found-places.ts';
import { NO_ADDITIONS, toChatResponse } from '#lib/serving/surfaces/chat-json.ts';

import { openSpinner } from '../terminal/open-spinner.ts';
import type { AskedLibrary } from './asked-library.ts';

interface Local {
  viewer: Viewer;
  /** Source to ingest first; null for an existing library. */
  source: string | null;
  signal: AbortSignal;
}

/** Opens the library of a data folder in this process. */
export async function openLocalLibrary(
  { access, ...env }: Env,
  { viewer: named, source, signal }: Local,
): Promise<AskedLibrary> {
  const viewer: Viewer = access.isFiltered ? named : { ...named, isUnrestricted: true };
  const runtime = await openRuntime({ ...env, access, logLevel: 'silent' });
  try {
    if (source !== null) await read(runtime, source, signal);
  } catch (error) {
    await runtime.close();
    throw error;
  }
  const asking = { viewer, client: 'terminal', origin: `http://localhost:${env.port}` };
  return {
    isServed: false,
    ask: async (question, ended) => {
      const chat = parseOrThrow(chatRequestSchema, { query: question });
      const events = await askQuestion(chat, { ...asking, signal: ended }, runtime);
      return toChatResponse(events, { ...NO_ADDITIONS, claims: true });
    },
    search: async (query, ended) =>
      foundPlaces(query, await runtime.searchLibrary({ viewer, query, order: { from: 0 }, signal: ended })),
    close: () => runtime.close(),
  };
}

/** Reads the source and shows the progress. Rejects when none of it can be read. */
async function read(runtime: Runtime, path: string, signal: AbortSignal): Promise<void> {
  const spinner = openSpinner();
  let indexed = 0;
  try {
    for await (const event of runtime.ingest({ path }, signal)) {
      if (event.type === 'ingest-start') spinner.start(`Reading ${event.title} …`);
      if (event.type === 'ingest-end') indexed += event.indexed + event.unchanged;
    }
  } finally {
    spinner.stop();
  }
  if (indexed === 0) throw new AppError('not_found', { publicMessage: `Nothing at ${path} could be read.` });
}
