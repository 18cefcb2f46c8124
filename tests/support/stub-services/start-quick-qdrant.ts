import { type FakeCall, type FakeReply, type FakeService, startFakeService } from '../services/fake-http-service.ts';
import { startFakeQdrant } from '../services/qdrant/start-fake-qdrant.ts';

interface QuickQdrant {
  service: FakeService;
  close(): Promise<void>;
}

interface QuickQdrantOptions {
  apiKey: string;
  /** What a search is about, however it is numbered; null for what has to be executed. */
  subjectOf: (call: FakeCall) => string | null;
}

/**
 * The fake Qdrant behind a memory: it checks and executes the first search for a subject, which takes it longer than the real one, and
 * the others get the same answer.
 */
export async function startQuickQdrant({ apiKey, subjectOf }: QuickQdrantOptions): Promise<QuickQdrant> {
  const qdrant = await startFakeQdrant({ apiKey });
  const known = new Map<string, FakeReply>();

  const ask = async ({ method, url, body }: FakeCall): Promise<FakeReply> => {
    const init = { method, headers: { 'api-key': apiKey, 'content-type': 'application/json' } };
    const response = await fetch(qdrant.url + url.pathname + url.search, body === '' ? init : { ...init, body });
    const type = response.headers.get('content-type') ?? 'text/plain';
    return { status: response.status, headers: { 'content-type': type }, body: await response.text() };
  };

  const service = await startFakeService(async (call) => {
    const subject = subjectOf(call);
    if (subject === null) return ask(call);
    const reply = known.get(subject) ?? (await ask(call));
    if (reply.status === 200) known.set(subject, reply);
    return reply;
  });
  const close = async (): Promise<void> => {
    await Promise.all([service.close(), qdrant.close()]);
  };
  return { service, close };
}
