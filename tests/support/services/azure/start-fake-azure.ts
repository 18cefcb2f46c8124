import type { Concepts } from '../embeddings/text-vector.ts';
import { type FakeCall, type FakeReply, type FakeService, json, startFakeService } from '../fake-http-service.ts';
import type { FakeIndex } from './azure-index.ts';
import { AzureRefusal, refuse } from './azure-refusal.ts';
import { search } from './search-operation.ts';
import { searchRequestSchema } from './search-request.ts';

const API_VERSIONS = new Set(['2025-09-01', '2026-04-01']);
const SEARCH = /^POST \/indexes\('([^']+)'\)\/docs\/search\.post\.search$/;

export interface FakeAzure extends FakeService {
  /** The query key it accepts. */
  readonly apiKey: string;
  /** What the calls had that the official document does not know, or lacked. */
  readonly violations: string[];
  readonly indexes: Map<string, FakeIndex>;
  /** The most documents of one answer; the real service counts bytes too. */
  mostAtOnce: number;
}

interface FakeAzureOptions {
  concepts?: Concepts;
}

/** Azure AI Search on a real socket, as far as a query key may ask: strict about what it is sent, and it executes what it accepts. */
export async function startFakeAzure({ concepts = [] }: FakeAzureOptions = {}): Promise<FakeAzure> {
  const apiKey = `fake-${crypto.randomUUID()}`;
  const violations: string[] = [];
  const indexes = new Map<string, FakeIndex>();

  const answer = (call: FakeCall): FakeReply => {
    if (call.headers['api-key'] !== apiKey) return { status: 403, body: '' };
    if (!API_VERSIONS.has(call.url.searchParams.get('api-version') ?? ''))
      return refuse('Invalid or missing api-version query string parameter.');
    const name = SEARCH.exec(call.operation)?.[1];
    if (name === undefined) {
      violations.push(`${call.operation} is no request of a query key`);
      return refuse('Forbidden', 403);
    }
    const parsed = searchRequestSchema.safeParse(JSON.parse(call.body));
    if (!parsed.success) {
      violations.push(...parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
      return refuse('The request is invalid.');
    }
    const index = indexes.get(name);
    if (index === undefined) return refuse(`The index '${name}' for service 'fake' was not found.`, 404);
    return json(search(index, parsed.data, { concepts, mostAtOnce: service.mostAtOnce }));
  };

  const handle = (call: FakeCall): FakeReply => {
    try {
      return answer(call);
    } catch (error) {
      if (error instanceof AzureRefusal) return error.reply;
      throw error;
    }
  };
  const service: FakeAzure = Object.assign(await startFakeService(handle), {
    ...{ apiKey, violations, indexes },
    mostAtOnce: 1_000,
  });
  return service;
}
