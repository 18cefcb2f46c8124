import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

import { type FakeCall, type FakeReply, type FakeService, startFakeService } from '../fake-http-service.ts';
import { sanitiseBody, sanitiseUrl } from './sanitise.ts';
import { shapeOf } from './value-shape.ts';

interface RecorderOptions {
  /** What the files are named for. */
  service: string;
  /** Where the real service is. */
  target: string;
  /** What the service calls its version. */
  version: string;
  /** Where the exchanges are saved; null to pass them on only. */
  folder: string | null;
}

/** An exchange as it is saved. It holds no header but the type of the bodies and how long to wait, no key, no host and no text. */
export interface RecordedExchange {
  service: string;
  version: string;
  /** A day, as `2026-11-22`. */
  recordedAt: string;
  request: { method: string; path: string; contentType: string; body: unknown };
  response: { status: number; contentType: string; retryAfter: string | null; body: unknown };
}

/** Headers that are about one connection, not about the exchange. `fetch` has undone the encoding. */
const OF_THE_CONNECTION = new Set([
  'host',
  'connection',
  'keep-alive',
  'content-length',
  'content-encoding',
  'transfer-encoding',
  'accept-encoding',
  'expect',
]);

/**
 * Stands before a real service, passes everything on, and saves exchanges with all texts and names replaced. An exchange of a form
 * that was saved already is not saved again.
 */
export async function startRecorder({ service, target, version, folder }: RecorderOptions): Promise<FakeService> {
  const saved = new Set<string>();

  const save = async (call: FakeCall, response: Response, body: string): Promise<void> => {
    if (folder === null) return;
    const exchange: RecordedExchange = {
      service,
      version,
      recordedAt: new Date().toISOString().slice(0, 10),
      request: describeRequest(call),
      response: {
        status: response.status,
        contentType: typeOf(response.headers.get('content-type')),
        retryAfter: response.headers.get('retry-after'),
        body: sanitiseBody(body, typeOf(response.headers.get('content-type'))),
      },
    };
    const name = fileName(exchange);
    if (saved.has(name)) return;
    saved.add(name);
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, name), `${JSON.stringify(exchange, null, 2)}\n`);
  };

  return startFakeService(async (call): Promise<FakeReply> => {
    const response = await fetch(new URL(call.url.pathname + call.url.search, target), {
      method: call.method,
      headers: passedOn(Object.entries(call.headers).map(([name, value]) => [name, String(value)])),
      ...(call.body !== '' && { body: call.body }),
    });
    return {
      status: response.status,
      headers: Object.fromEntries(passedOn([...response.headers])),
      body: tee(response, (body) => save(call, response, body)),
    };
  });
}

/** The body piece by piece as it comes; the whole is handed over before it ends. */
async function* tee(response: Response, onEnd: (body: string) => Promise<void>): AsyncGenerator<string> {
  let whole = '';
  for await (const piece of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    whole += piece;
    yield piece;
  }
  await onEnd(whole);
}

function describeRequest({ method, url, headers, body }: FakeCall): RecordedExchange['request'] {
  const contentType = typeOf(headers['content-type']);
  return { method, path: sanitiseUrl(url), contentType, body: sanitiseBody(body, contentType) };
}

/** For the operation, the outcome and their form: exchanges that differ in none of them are one. */
function fileName({ service, request, response }: RecordedExchange): string {
  const form = createHash('sha1')
    .update([...shapeOf({ request, response })].sort().join('\n'))
    .digest('hex')
    .slice(0, 8);
  const operation = `${request.method}${request.path.replace(/\?.*/, '')}`.toLowerCase().replaceAll(/[^a-z\d]+/g, '-');
  return `${service}-${operation}-${response.status}-${form}.json`;
}

function passedOn(headers: [name: string, value: string][]): [string, string][] {
  return headers.filter(([name]) => !OF_THE_CONNECTION.has(name.toLowerCase()));
}

function typeOf(header: string | null | undefined): string {
  return header?.split(';')[0]?.trim() ?? '';
}
