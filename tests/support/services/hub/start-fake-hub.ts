import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** What goes wrong with a file: once for each entry, in their order, then nothing. */
export type HubFault =
  | { kind: 'cut'; afterBytes: number }
  | { kind: 'silence'; afterBytes: number }
  | { kind: 'changed' }
  | { kind: 'longer' }
  | { kind: 'status'; status: number }
  | { kind: 'redirect'; to: string };

export interface FakeHub {
  url: string;
  /** The paths that were asked for, with the range where there was one. */
  asked: string[];
  /** By the path of the file. */
  faults: Map<string, HubFault[]>;
  /** Bytes of a piece and the pause after it, to be slow; null sends all at once. */
  pace: { bytes: number; everyMs: number } | null;
  close(): Promise<void>;
}

export const COMMIT = 'c0ffee'.padEnd(40, '0');

interface Model {
  repository: string;
  /** The revisions that name the commit. */
  revisions?: string[];
  folder: string;
  /** Relative to the folder. */
  files: string[];
}

interface Entry {
  path: string;
  content: Buffer;
  isLarge: boolean;
}

/** A hub on this machine with one model, over the wire: its listing, its redirects to where large files lie, and ranges. */
export async function startFakeHub({ repository, revisions = ['main'], folder, files }: Model): Promise<FakeHub> {
  const entries = await Promise.all(
    files.map(async (path): Promise<Entry> => {
      const content = await readFile(join(folder, path));
      return { path, content, isLarge: content.length > 10_000 };
    }),
  );
  const commits = new Set([COMMIT, ...revisions]);
  const hub: Omit<FakeHub, 'url' | 'close'> = { asked: [], faults: new Map(), pace: null };
  const server = createServer((request, response) => void serve(request, response));
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    hub.asked.push(request.headers.range === undefined ? path : `${path} ${request.headers.range}`);
    const api = `/api/models/${repository}/`;
    if (path.startsWith(`${api}revision/`) && commits.has(path.slice(`${api}revision/`.length)))
      return json(response, { sha: COMMIT });
    if (path.startsWith(`${api}tree/`)) return json(response, entries.map(listed));
    const places = [...commits].map((commit) => `/${repository}/resolve/${commit}/`);
    const stored = [...places, '/store/'].find((start) => path.startsWith(start));
    const file = stored === undefined ? undefined : entries.find(({ path: name }) => path === `${stored}${name}`);
    if (file === undefined) return void response.writeHead(404).end('Entry not found');
    const fault = hub.faults.get(file.path)?.[0] ?? null;
    if (file.isLarge && path.startsWith(`/${repository}/resolve/`)) {
      const elsewhere = fault?.kind === 'redirect' ? fault.to : `/store/${file.path}`;
      return void response.writeHead(302, { location: elsewhere }).end();
    }
    hub.faults.get(file.path)?.shift();
    await send({ request, response, file, fault, pace: hub.pace });
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return Object.assign(hub, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  });
}

function listed({ path, content, isLarge }: Entry) {
  const lfs = { oid: createHash('sha256').update(content).digest('hex'), size: content.length };
  const oid = createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
  return { type: 'file', path, oid, size: content.length, ...(isLarge && { lfs }) };
}

interface Sending {
  request: IncomingMessage;
  response: ServerResponse;
  file: Entry;
  fault: HubFault | null;
  pace: FakeHub['pace'];
}

async function send({ request, response, file, fault, pace }: Sending): Promise<void> {
  if (fault?.kind === 'status') return void response.writeHead(fault.status).end('no');
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0);
  const whole = fault?.kind === 'longer' ? Buffer.concat([file.content, Buffer.alloc(100)]) : file.content;
  const rest = Buffer.from(whole.subarray(start));
  if (fault?.kind === 'changed') rest[0] = (rest[0] ?? 0) ^ 1;
  const range = `bytes ${start}-${whole.length - 1}/${whole.length}`;
  response.writeHead(start === 0 ? 200 : 206, {
    'content-length': rest.length,
    ...(start > 0 && { 'content-range': range }),
  });
  if (fault?.kind === 'cut' || fault?.kind === 'silence') {
    response.write(rest.subarray(0, fault.afterBytes));
    // Cut at once, what was written would not arrive.
    if (fault.kind === 'cut') setTimeout(() => response.destroy(), 200);
    return;
  }
  for (let sent = 0; sent < rest.length && !response.destroyed; sent += pace?.bytes ?? rest.length) {
    response.write(rest.subarray(sent, sent + (pace?.bytes ?? rest.length)));
    if (pace !== null) await new Promise((done) => setTimeout(done, pace.everyMs));
  }
  response.end();
}

function json(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
