import { randomUUID } from 'node:crypto';
import { QdrantClient } from '@qdrant/js-client-rest';

import { startFakeQdrant } from './start-fake-qdrant.ts';

/** A Qdrant to run the same tests against, whichever it is. */
export interface OpenQdrant {
  client: QdrantClient;
  /** A request that the client would not send. The body is sent as it is when it is text. */
  send(method: string, path: string, body?: unknown): Promise<{ status: number; body: string }>;
  /** A name nobody else uses; what bears it is removed at the end. */
  newName(): string;
  /** Of every request and answer so far; of a real service nothing is known. */
  violations: readonly string[];
  close(): Promise<void>;
}

/** The fake, and with `TEST_QDRANT_URL` (and `TEST_QDRANT_API_KEY`) that service too. */
export const QDRANTS = ['fake', ...(process.env['TEST_QDRANT_URL'] === undefined ? [] : ['real'])] as const;

export async function openQdrant(kind: (typeof QDRANTS)[number]): Promise<OpenQdrant> {
  return kind === 'fake' ? openFake() : openReal(process.env['TEST_QDRANT_URL'] ?? '');
}

async function openFake(): Promise<OpenQdrant> {
  // As the service is when it runs by itself: what asks for strict mode says so.
  const fake = await startFakeQdrant({ strictMode: false });
  return {
    client: clientOf(fake.url),
    send: (...request) => send(fake.url, {}, request),
    newName: () => `tested-${randomUUID()}`,
    violations: fake.violations,
    close: () => fake.close(),
  };
}

async function openReal(address: string): Promise<OpenQdrant> {
  const apiKey = process.env['TEST_QDRANT_API_KEY'];
  const client = clientOf(address, apiKey);
  const names: string[] = [];
  return {
    client,
    send: (...request) => send(address.replace(/\/$/, ''), apiKey === undefined ? {} : { 'api-key': apiKey }, request),
    newName: () => {
      const name = `tested-${randomUUID()}`;
      names.push(name);
      return name;
    },
    violations: [],
    close: async () => {
      for (const name of names) await client.deleteCollection(name);
    },
  };
}

/** The client takes port 6333 for granted, whatever the address says. */
function clientOf(address: string, apiKey?: string): QdrantClient {
  const { port, protocol } = new URL(address);
  return new QdrantClient({
    url: address,
    port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port),
    checkCompatibility: false,
    // As `apiKey` the client prints a warning for every address without TLS.
    ...(apiKey !== undefined && { headers: { 'api-key': apiKey } }),
  });
}

async function send(
  address: string,
  headers: Record<string, string>,
  [method, path, body]: [method: string, path: string, body?: unknown],
): Promise<{ status: number; body: string }> {
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.text() };
}
